/* SPDX-License-Identifier: Apache-2.0 */
/* Each card, city and link of Blue vs Gray by list: a number that is changed, or exchanged with another, fails here by
 * its name. The lists come from the cards and the map, not from data/. */
#include "tests/games/blue-vs-gray/bvg_table.h"

static const struct bvg_data *d;
static char have[160][ROW_LEN];
static size_t n_have;

static void row(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void row(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(have[n_have++], ROW_LEN, format, args);
    va_end(args);
    have[n_have][0] = 0;
}

/* Adds to the newest row. */
static void more(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void more(const char *format, ...)
{
    va_list args;
    size_t len = strlen(have[n_have - 1]);
    va_start(args, format);
    vsnprintf(have[n_have - 1] + len, ROW_LEN - len, format, args);
    va_end(args);
}

/* Strength, steps and what is left after the first; initiative in attack and defense; whom a leader leads as commander
 * and under another. */
static const char *const cards[] = {
    "U001 Map Card A, map, at start, A",
    "U002 Map Card B, map, at start, B",
    "U003 The Devil's Own Luck, enigma, at start",
    "U004 Dept. of Washington, garrison, at start, 10, initiative -/2, leads any, under nobody, home east, only east",
    "U005 Porter, naval, at start, 3, home both",
    "U006 Habeas Corpus, enigma",
    "U007 Foote, naval, 3, home both",
    "U008 McDowell, leader, 1, initiative 1/1, low, leads 2 corps, under another 2 corps, disfavor",
    "U009 I Corps, infantry, 4, 2 steps, then 2, home east",
    "U010 XII Corps, infantry, 3, 2 steps, then 2, home east",
    "U011 McClellan, leader, 0, initiative 0/0, low, leads 6 corps, under nobody, disfavor",
    "U012 Map Card C, map, C",
    "U013 Banks, leader, 0, initiative 1/1, low, leads 3 corps, under nobody",
    "U014 Halleck, leader, 1, initiative 0/1, high, leads 2 armies, under nobody, favor",
    "U015 XI Corps, infantry, 2, 1 step, home east",
    "U016 VIII Corps, infantry, 4, 2 steps, then 2, home east",
    "U017 Buell, leader, 1, initiative 0/1, low, leads 3 corps, under another 2 corps",
    "U018 XIV Corps, infantry, 5, 2 steps, then 2, home west",
    "U019 Grant, leader, 4, initiative 2/2, high, leads 1 corps 2 armies, under another 2 corps, favor",
    "U020 XIII Corps, infantry, 4, 2 steps, then 2, home west",
    "U021 XV Corps, infantry, 5, 2 steps, then 2, home west",
    "U022 Map Card H, map, H",
    "U023 Monitor, enigma",
    "U024 II Corps, infantry, 5, 2 steps, then 2, home east",
    "U025 III Corps, infantry, 3, 2 steps, then 2, home east",
    "U026 Map Card F, map, F",
    "U027 IV Corps, infantry, 3, 2 steps, then 2, home east",
    "U028 V Corps, infantry, 5, 2 steps, then 2, home east",
    "U029 Map Card I, map, I",
    "U030 VI Corps, infantry, 5, 2 steps, then 2, home east",
    "U031 Map Card J, map, J",
    "U032 Butler, leader, 1, initiative 1/1, low, leads 2 corps, under another 2 corps",
    "U033 XIX Corps, infantry, 3, 2 steps, then 2, home east",
    "U034 Pope, leader, 1, initiative 1/1, low, leads 5 corps, under nobody, disfavor",
    "U035 Farragut, naval, 3, home both",
    "U036 IX Corps, infantry, 4, 2 steps, then 2, home east",
    "U037 XX Corps, infantry, 5, 2 steps, then 2, home west",
    "U038 John Brown's Body, enigma",
    "U039 XXI Corps, infantry, 4, 2 steps, then 2, home west",
    "U040 X Corps, infantry, 3, 2 steps, then 2, home east",
    "U041 Special Orders No. 191, enigma",
    "U042 XVIII Corps, infantry, 3, 2 steps, then 2, home east",
    "U043 Rosecrans, leader, 1, initiative 1/1, low, leads 3 corps, under nobody, disfavor",
    "U044 VII Corps, infantry, 3, 2 steps, then 2, home east",
    "U045 Map Card G, map, G",
    "U046 Burnside, leader, 0, initiative 1/1, low, leads 5 corps, under nobody",
    "U047 Wilson, cavalry, 1, 1 step, initiative 1/1, home west",
    "U048 Old Abe, enigma",
    "U049 XVI Corps, infantry, 2, 2 steps, then 1, home west",
    "U050 XVII Corps, infantry, 4, 2 steps, then 2, home west",
    "U051 Emancipation Proclamation, enigma",
    "U052 Hooker, leader, 2, initiative 2/1, low, leads 5 corps, under another 2 corps",
    "U053 Stoneman, cavalry, 1, 1 step, initiative 0/0, home east",
    "U054 Grierson, cavalry, 2, 1 step, initiative 2/2, home west",
    "U055 XXII Corps, infantry, 5, 2 steps, then 2, home east",
    "U056 Meade, leader, 3, initiative 1/2, low, leads 5 corps, under another 3 corps",
    "U057 Pauline Cushman, enigma",
    "U058 Reserve Corps, infantry, 5, 2 steps, then 2, home west",
    "U059 XXIII Corps, infantry, 4, 2 steps, then 2, home west",
    "U060 Blue Mountain Boys, enigma",
    "U061 Swamp Angel, enigma",
    "U062 Sherman, leader, 2, initiative 2/2, high, leads 2 armies, under another 2 corps, favor_with_grant",
    "U063 Thomas, leader, 3, initiative 1/2, low, leads 5 corps, under another 3 corps",
    "U064 Map Card C, map, C",
    "U065 Freedom Sickness, enigma",
    "U066 Map Card K, map, K",
    "U067 McPherson, leader, late war, 2, initiative 1/1, low, leads 5 corps, under another 3 corps",
    "U068 Infernal Machines, enigma, late war",
    "U069 Sheridan, cavalry, late war, 3, 1 step, initiative 2/2, leads 3 corps, home east",
    "U070 Howard, leader, late war, 1, initiative 1/1, low, leads 4 corps, under another 3 corps, favor",
    "U071 Ord, leader, late war, 2, initiative 1/1, low, leads 3 corps, under another 2 corps",
    "U072 1864 Elections, enigma, late war",
    "U073 Slocum, leader, late war, 2, initiative 1/1, low, leads 2 corps, under another 2 corps",
    "U074 XXIV Corps, infantry, late war, 3, 2 steps, then 2, home east",
    "U075 XXV Corps, infantry, late war, 4, 2 steps, then 2, home east",
    "U076 Provisional Corps, infantry, late war, 5, 2 steps, then 2, home east",
    "C001 Map Card D, map, at start, D",
    "C002 Map Card E, map, at start, E",
    "C003 Miracle from God, enigma, at start",
    "C004 Tidewater Militia, infantry, at start, 2, 2 steps, then 1, home both",
    "C005 La Belle Rebelle, enigma",
    "C006 Beauregard, leader, 2, initiative 1/1, high, leads 3 corps, under nobody, disfavor",
    "C007 Pickett's Division, infantry, 2, 2 steps, then 1, home east",
    ("C008 J.E. Johnston, leader, 2, initiative 1/2, high, leads 3 corps, under another 3 divisions, under nobody, "
     "disfavor"),
    "C009 Stonewall Division, infantry, 2, 2 steps, then 1, home east",
    "C010 Ewell's Division, infantry, 2, 2 steps, then 1, home east",
    "C011 Lovell's Division, infantry, 1, 2 steps, then 0, home west",
    "C012 Pillow's Division, infantry, 1, 2 steps, then 0, home west",
    "C013 Cheatham's Division, infantry, 2, 2 steps, then 1, home west",
    "C014 A.S. Johnston, leader, 4, initiative 1/1, high, leads 3 corps, under nobody, favor",
    "C015 Cleburne's Division, infantry, 3, 2 steps, then 1, home west",
    "C016 Buckner's Division, infantry, 1, 2 steps, then 0, home west",
    "C017 Polk, leader, 1, initiative 0/0, low, leads 2 divisions, under another 2 divisions, favor",
    "C018 Buckner, leader, 2, initiative 1/1, low, leads 2 divisions, under another 2 divisions",
    "C019 Ironclads, enigma",
    "C020 The Slows, enigma",
    "C021 \"Stonewall\" Jackson, leader, 3, initiative 2/2, low, leads 5 divisions, under another 5 divisions",
    "C022 D.H. Hill's Division, infantry, 2, 2 steps, then 1, home east",
    "C023 Hardee, leader, 2, initiative 2/2, low, leads 4 divisions, under another 4 divisions",
    "C024 Hindman's Division, infantry, 1, 2 steps, then 0, home west",
    "C025 Map Card H, map, H",
    "C026 Bragg, leader, 0, initiative 2/2, high, leads 3 corps, under another 3 divisions, favor",
    "C027 Map Card F, map, F",
    "C028 A.P. Stewart's Division, infantry, 2, 2 steps, then 1, home west",
    "C029 Breckinridge's Division, infantry, 1, 2 steps, then 0, home west",
    "C030 McLaws' Division, infantry, 1, 2 steps, then 0, home east",
    "C031 Map Card C, map, C",
    "C032 Magruder, leader, 0, initiative 0/0, low, leads 4 divisions, under another 4 divisions, disfavor",
    "C033 R.H. Anderson's Division, infantry, 2, 2 steps, then 1, home east",
    "C034 A.P. Hill's Division, infantry, 2, 2 steps, then 1, home east",
    "C035 Hood's Division, infantry, 3, 2 steps, then 1, home both",
    "C036 Map Card G, map, G",
    "C037 Map Card I, map, I",
    "C038 R.E. Lee, leader, 4, initiative 2/2, high, leads 3 corps, under nobody, favor",
    "C039 Kirby Smith, leader, 1, initiative 2/2, low, leads 3 divisions, under another 3 divisions, disfavor",
    "C040 Copperheads, enigma",
    "C041 Longstreet, leader, 4, initiative 1/1, low, leads 5 divisions, under another 5 divisions",
    "C042 Stevenson's Division, infantry, 1, 2 steps, then 0, home west",
    "C043 Price, leader, 0, initiative 2/2, low, leads 2 divisions, under another 2 divisions",
    "C044 Forrest, cavalry, 5, 2 steps, then 1, initiative 2/2, home west, only west",
    "C045 J.E.B. Stuart, cavalry, 2, 1 step, initiative 1/1, home east",
    "C046 Heth's Division, infantry, 1, 2 steps, then 0, home both",
    "C047 Ransom's Division, infantry, 2, 2 steps, then 1, home east",
    "C048 Van Dorn, cavalry, 1, 1 step, initiative 2/2, home west",
    "C049 Maury's Division, infantry, 2, 2 steps, then 1, home west",
    "C050 Pemberton, leader, 0, initiative 1/1, low, leads 3 divisions, under another 3 divisions",
    "C051 Wheeler, cavalry, 2, 1 step, initiative 2/2, home west",
    "C052 M.L. Smith's Division, infantry, 1, 2 steps, then 0, home west",
    "C053 Loring's Division, infantry, 2, 2 steps, then 1, home west",
    "C054 Forney's Division, infantry, 1, 2 steps, then 0, home west",
    "C055 Bowen's Division, infantry, 1, 2 steps, then 0, home west",
    "C056 Ewell, leader, 1, initiative 1/1, low, leads 3 divisions, under another 3 divisions",
    "C057 Map Card J, map, J",
    "C058 A.P. Hill, leader, 1, initiative 1/1, low, leads 3 divisions, under another 3 divisions",
    "C059 French's Division, infantry, 1, 2 steps, then 0, home west",
    "C060 W.H.T. Walker's Division, infantry, 2, 2 steps, then 1, home west",
    "C061 Draft Riots, enigma",
    "C062 Rebel Yell, enigma",
    "C063 D.H. Hill, leader, 2, initiative 1/1, low, leads 3 divisions, under another 3 divisions",
    "C064 Maury, leader, 2, initiative 1/1, low, leads 2 divisions, under another 2 divisions",
    "C065 Preston's Division, infantry, 1, 2 steps, then 0, home west",
    "C066 Partisan Rangers, enigma",
    "C067 Digging for the South, enigma",
    "C068 Map Card K, map, K",
    "C069 Hood, leader, late war, 1, initiative 2/0, high, leads 3 corps, under another 3 divisions, favor",
    "C070 Breckinridge, leader, late war, 2, initiative 1/1, low, leads 3 divisions, under another 3 divisions",
    "C071 Degataga, enigma, late war",
    "C072 Early, leader, late war, 1, initiative 2/1, low, leads 3 divisions, under another 3 divisions",
    "C073 Walthall's Division, infantry, late war, 2, 2 steps, then 1, home west",
    "C074 Hoke's Division, infantry, late war, 1, 2 steps, then 0, home east",
    "C075 R.H. Anderson, leader, late war, 2, initiative 1/1, low, leads 2 divisions, under another 2 divisions",
    "C076 S.D. Lee, leader, late war, 3, initiative 1/1, low, leads 3 divisions, under another 3 divisions",
    "C077 J.E.B. Stuart, leader, late war, 2, initiative 1/1, low, leads 3 divisions, under another 3 divisions",
    "C078 Gordon's Division, infantry, late war, 2, 2 steps, then 1, home east",
    "C079 Cheatham, leader, late war, 2, initiative 1/1, low, leads 3 divisions, under another 3 divisions",
    "C080 Gordon, leader, late war, 2, initiative 2/2, low, leads 3 divisions, under another 3 divisions, favor",
};

/* The map card, the theater. */
static const char *const cities[] = {
    "indianapolis, A, west",
    "cincinnati, A, west",
    "columbus_oh, A, west",
    "cleveland, A, west",
    "toledo, A, west",
    "wheeling, B, west",
    "pittsburgh, B, west",
    "harrisburg, B, east",
    "harpers_ferry, B, east",
    "baltimore, B, east, port",
    "washington, B, east, capital",
    "centralia, C, west",
    "cairo, C, west",
    "louisville, C, west",
    "lexington, C, west",
    "bowling_green, C, west",
    "fts_henry_donelson, C, west",
    "nashville, C, west",
    "island_no_10, C, west",
    "cumberland_gap, D, west",
    "shenandoah_valley, D, east",
    "lynchburg, D, east",
    "knoxville, D, west",
    "greensboro, D, east",
    "manassas_jct, E, east",
    "wilderness, E, east",
    "richmond, E, east, capital",
    "petersburg, E, east",
    "raleigh, E, east",
    "norfolk, E, east, port",
    "ft_monroe, E, east, port",
    "memphis, F, west",
    "corinth, F, west",
    "grenada, F, west",
    "tupelo, F, west",
    "decatur, G, west",
    "chattanooga, G, west",
    "atlanta, G, west",
    "augusta, G, west",
    "new_berne, H, east, port",
    "goldsboro, H, east",
    "wilmington, H, east, port",
    "columbia, H, east",
    "florence, H, east",
    "charleston_ft_sumter, H, east, port",
    "vicksburg, I, west",
    "jackson, I, west",
    "port_hudson, I, west",
    "new_orleans, I, west, port",
    "meridian, J, west",
    "selma, J, west",
    "montgomery, J, west",
    "columbus_ga, J, west",
    "mobile, J, west, port",
    "ft_morgan, J, west, port",
    "pensacola, J, west, port",
    "ft_pickens, J, west, port",
    "macon, K, west",
    "savannah, K, east, port",
    "boston, K, west",
};

/* What each version of a map card prints. */
static const char *const prints[] = {
    "U001, indianapolis, usa",
    "U001, cincinnati, usa",
    "U001, columbus_oh, usa",
    "U001, cleveland, usa",
    "U001, toledo, usa",
    "U002, wheeling, neutral",
    "U002, pittsburgh, usa",
    "U002, harrisburg, usa",
    "U002, harpers_ferry, usa",
    "U002, baltimore, usa, fort",
    "U002, washington, usa, fort",
    "U064, centralia, usa",
    "U064, cairo, usa, fort",
    "U064, louisville, usa",
    "U064, lexington, usa",
    "U064, bowling_green, usa",
    "U064, fts_henry_donelson, csa",
    "U064, nashville, csa",
    "U012, centralia, usa",
    "U012, cairo, usa, fort",
    "U012, louisville, neutral",
    "U012, lexington, neutral",
    "U012, bowling_green, neutral",
    "U012, fts_henry_donelson, csa",
    "U012, nashville, csa",
    "C031, centralia, usa",
    "C031, cairo, usa, fort",
    "C031, island_no_10, csa",
    "C031, louisville, csa",
    "C031, lexington, csa",
    "C031, bowling_green, csa",
    "C031, fts_henry_donelson, csa, fort",
    "C031, nashville, csa",
    "C001, cumberland_gap, neutral",
    "C001, shenandoah_valley, csa, pesthole",
    "C001, lynchburg, csa",
    "C001, knoxville, csa",
    "C001, greensboro, csa",
    "C002, manassas_jct, csa",
    "C002, wilderness, csa, pesthole",
    "C002, richmond, csa, fort",
    "C002, petersburg, csa, fort",
    "C002, raleigh, csa",
    "C002, norfolk, csa",
    "C002, ft_monroe, usa, fort",
    "U026, memphis, csa",
    "U026, corinth, csa",
    "U026, grenada, csa, pesthole",
    "U026, tupelo, csa, pesthole",
    "C027, memphis, csa, fort",
    "C027, corinth, csa",
    "C027, grenada, csa, pesthole",
    "C027, tupelo, csa, pesthole",
    "U045, decatur, csa",
    "U045, chattanooga, csa",
    "U045, atlanta, csa, fort",
    "U045, augusta, csa",
    "C036, decatur, csa",
    "C036, chattanooga, csa, fort",
    "C036, atlanta, csa, fort",
    "C036, augusta, csa",
    "U022, new_berne, usa",
    "U022, goldsboro, csa",
    "U022, wilmington, csa, fort",
    "U022, columbia, csa",
    "U022, florence, csa",
    "U022, charleston_ft_sumter, csa, fort",
    "C025, new_berne, csa, fort",
    "C025, goldsboro, csa",
    "C025, wilmington, csa, fort",
    "C025, columbia, csa",
    "C025, florence, csa",
    "C025, charleston_ft_sumter, csa, fort",
    "U029, vicksburg, csa, fort",
    "U029, jackson, csa",
    "U029, port_hudson, csa, fort",
    "U029, new_orleans, csa",
    "C037, vicksburg, csa, fort",
    "C037, jackson, csa",
    "C037, port_hudson, csa, fort",
    "C037, new_orleans, csa, fort",
    "U031, meridian, csa, pesthole",
    "U031, selma, csa",
    "U031, montgomery, csa",
    "U031, columbus_ga, csa",
    "U031, mobile, csa",
    "U031, ft_morgan, csa, fort",
    "U031, pensacola, usa, fort",
    "U031, ft_pickens, usa, fort",
    "C057, meridian, csa, pesthole",
    "C057, selma, csa, pesthole",
    "C057, montgomery, csa",
    "C057, columbus_ga, csa",
    "C057, mobile, csa, fort",
    "C057, ft_morgan, csa, fort",
    "C057, pensacola, csa, fort",
    "C057, ft_pickens, usa, fort",
    "U066, macon, csa",
    "U066, savannah, csa",
    "U066, boston, csa",
    "C068, macon, csa",
    "C068, savannah, csa, fort",
    "C068, boston, csa",
};

/* Which map cards touch. */
static const char *const letters[] = {
    "A touches B C D, at start",
    "B touches A D E, at start",
    "C touches A D F G",
    "D touches A B C E G H, at start",
    "E touches B D H, at start",
    "F touches C G I J",
    "G touches C D F H J K",
    "H touches D E G K",
    "I touches F J",
    "J touches F G I K",
    "K touches G H J",
};

/* Each link once. */
static const char *const links[] = {
    "indianapolis - cincinnati, rail",
    "indianapolis - columbus_oh, rail",
    "indianapolis - toledo, rail",
    "indianapolis - centralia, rail",
    "indianapolis - louisville, rail",
    "cincinnati - columbus_oh, rail",
    "cincinnati - wheeling, rail without attacks, river",
    "cincinnati - harpers_ferry, rail without attacks",
    "cincinnati - centralia, rail",
    "cincinnati - louisville, rail, river",
    "cincinnati - lexington, rail",
    "columbus_oh - wheeling, rail",
    "cleveland - toledo, rail",
    "cleveland - pittsburgh, rail",
    "wheeling - pittsburgh, rail",
    "wheeling - harpers_ferry, rail without attacks",
    "pittsburgh - harrisburg, rail without attacks",
    "harrisburg - baltimore, rail",
    "harpers_ferry - baltimore, rail",
    "harpers_ferry - washington, rail",
    "harpers_ferry - shenandoah_valley, rail",
    "baltimore - washington, rail",
    "washington - manassas_jct, rail",
    "centralia - cairo, rail",
    "centralia - louisville, rail",
    "cairo - louisville, river",
    "cairo - fts_henry_donelson, rail, river",
    "cairo - island_no_10, river",
    "cairo - memphis, rail, river without island_no_10",
    "cairo - corinth, rail",
    "louisville - lexington, rail",
    "louisville - bowling_green, rail",
    "lexington - cumberland_gap, rail",
    "bowling_green - fts_henry_donelson, rail",
    "bowling_green - nashville, rail",
    "fts_henry_donelson - nashville, rail, river",
    "fts_henry_donelson - memphis, rail",
    "fts_henry_donelson - corinth, rail, river",
    "nashville - decatur, rail",
    "nashville - chattanooga, rail",
    "island_no_10 - memphis, river",
    "cumberland_gap - knoxville, rail",
    "shenandoah_valley - lynchburg, rail without attacks",
    "shenandoah_valley - manassas_jct, rail",
    "shenandoah_valley - wilderness, rail",
    "lynchburg - knoxville, rail without attacks",
    "lynchburg - greensboro, rail",
    "lynchburg - wilderness, rail",
    "lynchburg - petersburg, rail",
    "knoxville - chattanooga, rail",
    "greensboro - petersburg, rail",
    "greensboro - raleigh, rail",
    "greensboro - columbia, rail",
    "manassas_jct - wilderness, rail",
    "wilderness - richmond, rail",
    "richmond - petersburg, rail",
    "richmond - ft_monroe, rail",
    "petersburg - raleigh, rail",
    "petersburg - norfolk, rail",
    "petersburg - goldsboro, rail",
    "raleigh - norfolk, rail",
    "raleigh - goldsboro, rail",
    "norfolk - goldsboro, rail",
    "memphis - corinth, rail",
    "memphis - grenada, rail",
    "memphis - vicksburg, river",
    "corinth - grenada, rail",
    "corinth - tupelo, rail",
    "corinth - decatur, rail, river",
    "grenada - jackson, rail",
    "tupelo - meridian, rail",
    "decatur - chattanooga, rail",
    "chattanooga - atlanta, rail",
    "chattanooga - selma, rail",
    "atlanta - augusta, rail",
    "atlanta - selma, rail",
    "atlanta - montgomery, rail",
    "atlanta - columbus_ga, rail",
    "atlanta - macon, rail",
    "augusta - columbia, rail",
    "augusta - florence, rail",
    "augusta - charleston_ft_sumter, rail",
    "new_berne - goldsboro, rail",
    "goldsboro - wilmington, rail",
    "wilmington - florence, rail",
    "columbia - florence, rail",
    "columbia - charleston_ft_sumter, rail",
    "florence - charleston_ft_sumter, rail",
    "charleston_ft_sumter - savannah, rail",
    "vicksburg - jackson, rail",
    "vicksburg - port_hudson, river",
    "jackson - new_orleans, rail",
    "jackson - meridian, rail",
    "port_hudson - new_orleans, river",
    "meridian - selma, rail",
    "meridian - mobile, rail",
    "selma - montgomery, rail",
    "montgomery - columbus_ga, rail",
    "montgomery - mobile, rail",
    "montgomery - pensacola, rail",
    "columbus_ga - macon, rail",
    "mobile - ft_morgan, rail",
    "mobile - pensacola, rail",
    "pensacola - ft_pickens, rail",
    "macon - savannah, rail",
    "savannah - boston, rail",
};

/* Cities that rules name together. */
static const char *const sets[] = {
    ("northern: indianapolis cincinnati columbus_oh cleveland toledo pittsburgh harrisburg harpers_ferry baltimore "
     "washington centralia cairo"),
    "atlantic: baltimore norfolk ft_monroe new_berne wilmington charleston_ft_sumter savannah",
    "gulf: new_orleans mobile ft_morgan pensacola ft_pickens",
    "mississippi: cairo memphis vicksburg port_hudson new_orleans",
    "kentucky: louisville lexington bowling_green cumberland_gap",
    "no base: new_berne pensacola ft_pickens",
};

static const char *const theaters[] = {"", "east", "west", "both"};

static void begin(void)
{
    struct table *t = table_new();
    d = bvg_data(&t->rules);
    n_have = 0;
}

static void tell_capacity(const char *words, const struct bvg_capacity *c)
{
    if (c->divisions + c->corps + c->armies + c->unlimited == 0)
        return;
    more(", %s", words);
    if (c->divisions)
        more(" %d divisions", c->divisions);
    if (c->corps)
        more(" %d corps", c->corps);
    if (c->armies)
        more(" %d armies", c->armies);
    if (c->unlimited)
        more(" any");
}

static const char *initiative(int n)
{
    static const char *const words[] = {"-", "0", "1", "2", "3", "4"};
    return words[n + 1];
}

static void tell_card(const struct bvg_card *c)
{
    static const char *const kinds[] = {"", "map", "leader", "infantry", "cavalry", "naval", "enigma", "garrison"};
    static const char *const politics[] = {"", "favor", "disfavor", "favor_with_grant"};
    bool unit = c->kind == BVG_INFANTRY || c->kind == BVG_CAVALRY,
         fights = c->kind != BVG_MAP_CARD && c->kind != BVG_ENIGMA;
    row("%s %s, %s%s%s", c->id, c->name, kinds[c->kind], c->at_start ? ", at start" : "",
        c->late_war ? ", late war" : "");
    if (c->letter)
        more(", %c", 'A' + c->letter - 1);
    if (fights)
        more(", %d", c->strength);
    if (c->steps)
        more(", %d step%s", c->steps, c->steps == 1 ? "" : "s");
    if (unit && c->depleted >= 0)
        more(", then %d", c->depleted);
    if (c->attack >= 0 || c->defense >= 0)
        more(", initiative %s/%s", initiative(c->attack), initiative(c->defense));
    if (c->kind == BVG_LEADER)
        more(", %s", c->rank == BVG_HIGH ? "high" : "low");
    tell_capacity("leads", &c->chief);
    tell_capacity("under another", &c->under);
    if (c->wont_subordinate)
        more(", under nobody");
    if (c->politics)
        more(", %s", politics[c->politics]);
    if (c->home && fights && c->kind != BVG_LEADER)
        more(", home %s", theaters[c->home]);
    if (c->only)
        more(", only %s", theaters[c->only]);
}

START_TEST(each_card)
{
    begin();
    for (int card = 1; card <= BVG_CARDS; card++)
        tell_card(&d->card[card]);
    rows_same("cards", cards, sizeof cards / sizeof *cards, have, n_have);
    proves("BVG-2.1a BVG-2.1e BVG-3.4a");
}
END_TEST

START_TEST(each_city)
{
    begin();
    for (int city = 1; city <= BVG_CITIES; city++)
        row("%s, %c, %s%s%s", d->city[city].id, 'A' + d->city[city].letter - 1, theaters[d->city[city].theater],
            d->city[city].capital ? ", capital" : "", d->city[city].port ? ", port" : "");
    rows_same("cities", cities, sizeof cities / sizeof *cities, have, n_have);
    proves("BVG-3.24a");
}
END_TEST

static bool is_listed(const char *written)
{
    for (size_t i = 0; i < sizeof prints / sizeof *prints; i++)
        if (strcmp(prints[i], written) == 0)
            return true;
    return false;
}

/* The order of versions is that of the cards. */
START_TEST(each_print)
{
    static const char *const natives[] = {"", "csa", "usa", "neutral"};
    size_t n = 0;
    begin();
    for (int card = 1; card <= BVG_CARDS; card++)
        for (int i = 0; i < d->version[card].n; i++, n++) {
            const struct bvg_city_version *at = &d->version[card].at[i];
            n_have = 0;
            row("%s, %s, %s%s%s", d->card[card].id, d->city[at->city].id, natives[at->native], at->fort ? ", fort" : "",
                at->pesthole ? ", pesthole" : "");
            ck_assert_msg(is_listed(have[0]), "no map card prints: %s", have[0]);
        }
    ck_assert_uint_eq(n, sizeof prints / sizeof *prints);
    proves("BVG-3.26a BVG-3.28a");
}
END_TEST

START_TEST(each_letter)
{
    begin();
    for (int letter = 1; letter <= BVG_LETTERS; letter++) {
        row("%c touches", 'A' + letter - 1);
        for (int other = 1; other <= BVG_LETTERS; other++)
            if (d->letter[letter].neighbours & 1 << other)
                more(" %c", 'A' + other - 1);
        more("%s", d->letter[letter].at_start ? ", at start" : "");
    }
    rows_same("letters", letters, sizeof letters / sizeof *letters, have, n_have);
    proves("BVG-7.2a");
}
END_TEST

START_TEST(each_link)
{
    begin();
    for (int a = 1; a <= BVG_CITIES; a++)
        for (int b = a + 1; b <= BVG_CITIES; b++) {
            if (!d->link_of[a][b])
                continue;
            const struct bvg_link *l = &d->link[d->link_of[a][b] - 1];
            ck_assert_int_eq(d->link_of[b][a], d->link_of[a][b]);
            row("%s - %s%s%s%s", d->city[a].id, d->city[b].id, l->rail ? ", rail" : "",
                l->rail_no_attack ? " without attacks" : "", l->river ? ", river" : "");
            if (l->river_unless)
                more(" without %s", d->city[l->river_unless].id);
        }
    rows_same("links", links, sizeof links / sizeof *links, have, n_have);
    proves("BVG-3.22a BVG-3.23a BVG-3.25a");
}
END_TEST

static void tell_set(const char *name, const uint8_t *set)
{
    row("%s:", name);
    for (int city = 1; city <= BVG_CITIES; city++)
        if (set[city])
            more(" %s", d->city[city].id);
}

START_TEST(each_set)
{
    begin();
    tell_set("northern", d->set.northern);
    tell_set("atlantic", d->set.atlantic);
    tell_set("gulf", d->set.gulf);
    tell_set("mississippi", d->set.mississippi);
    tell_set("kentucky", d->set.kentucky);
    tell_set("no base", d->set.no_base);
    rows_same("sets", sets, sizeof sets / sizeof *sets, have, n_have);
    proves("BVG-9.7b BVG-14.3b BVG-16.2a");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg facts");
    TCase *c = tcase_create("facts");
    tcase_add_test(c, each_card);
    tcase_add_test(c, each_city);
    tcase_add_test(c, each_print);
    tcase_add_test(c, each_letter);
    tcase_add_test(c, each_link);
    tcase_add_test(c, each_set);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
