/* SPDX-License-Identifier: Apache-2.0 */
/* The ground that the map of Divided We Fall is drawn on: coasts, the borders of states, rivers, mountains and swamps.
 *
 * Drawn by us from the longitudes and latitudes of capes, mouths, confluences and towns, and from the borders as laws
 * describe them; no map and no set of data was copied. It is for the eye alone: no rule asks where a river runs. */
#include "games/divided-we-fall/report_map.h"
#include <string.h>

enum { RINGS_LINES = 10 };
enum kind { NOTHING, EDGE, LAND, RIVER, COAST, HILLS, MARSH };
struct stroke {
    int kind, n; /* points */
    const int16_t *at;
};
struct ring { /* a state may have several */
    const char *state;
    int line[RINGS_LINES];
};
struct spot {
    const char *name;
    int16_t lon, lat;
};

/* ---- lines ---- */
/* Longitude and latitude in hundredths of a degree, a point a pair. Lines that two states share stand here once. */
static const int16_t ohio_wv[] = {-8052, 4064, -8065, 4058, -8061, 4037, -8073, 4007, -8086, 3976,
                                  -8115, 3944, -8145, 3941, -8157, 3927, -8175, 3922, -8177, 3895,
                                  -8203, 3903, -8220, 3880, -8218, 3860, -8245, 3842, -8259, 3841};
static const int16_t ohio_ky_oh[] = {-8259, 3841,  -8270, 3855,  -8286, 3874,  -8302, 3873,  -8328, 3861,  -8366,
                                     3863,  -8386, 3876,  -8421, 3881,  -8430, 3899,  -8451, 3910,  -8482, 3911};
static const int16_t ohio_ky_in[] = {-8482, 3911, -8488, 3890, -8480, 3878, -8510, 3870, -8541, 3873,
                                     -8544, 3854, -8565, 3832, -8580, 3827, -8591, 3802, -8605, 3796,
                                     -8628, 3813, -8650, 3794, -8681, 3799, -8708, 3780, -8738, 3793,
                                     -8758, 3795, -8768, 3783, -8792, 3791, -8803, 3780};
static const int16_t ohio_ky_il[] = {-8803, 3780,  -8810, 3753,  -8842, 3741,  -8848,
                                     3708,  -8862, 3710,  -8895, 3722,  -8913, 3698};
static const int16_t wabash[] = {-8753, 4120, -8753, 3935, -8763, 3908, -8750, 3872,
                                 -8775, 3841, -8797, 3822, -8795, 3800, -8803, 3780};
static const int16_t in_oh[] = {-8481, 4120, -8482, 3911};
static const int16_t oh_pa[] = {-8052, 4120, -8052, 4064};
static const int16_t pa_wv[] = {-8052, 4064, -8052, 3972, -7948, 3972};
static const int16_t pa_md[] = {-7948, 3972, -7579, 3972};
static const int16_t md_wv[] = {-7948, 3972,  -7948, 3921,  -7910, 3947,  -7877, 3964,  -7845,
                                3953,  -7820, 3970,  -7795, 3960,  -7778, 3945,  -7772, 3932};
static const int16_t potomac[] = {-7772, 3932, -7752, 3927, -7746, 3920, -7752, 3910, -7730, 3905, -7714, 3894};
static const int16_t dc_w[] = {-7714, 3894, -7704, 3888, -7704, 3877};
static const int16_t dc_e[] = {-7714, 3894, -7703, 3902, -7689, 3889, -7704, 3877};
static const int16_t potomac_mouth[] = {-7704, 3877,  -7724, 3860,  -7730, 3838,  -7705,
                                        3840,  -7697, 3828,  -7660, 3814,  -7632, 3804};
static const int16_t md_bay[] = {-7632, 3804, -7642, 3832, -7654, 3872, -7647, 3897, -7644, 3920,
                                 -7657, 3925, -7630, 3932, -7606, 3955, -7616, 3930, -7622, 3908,
                                 -7634, 3893, -7620, 3875, -7630, 3852, -7603, 3830, -7586, 3797};
static const int16_t md_va_shore[] = {-7586, 3797, -7565, 3795, -7524, 3803};
static const int16_t md_sea[] = {-7524, 3803, -7505, 3845};
static const int16_t va_shore[] = {-7586, 3797, -7600, 3745, -7598, 3714, -7580, 3725, -7560, 3755, -7524, 3803};
static const int16_t de_md[] = {-7579, 3972, -7570, 3846, -7505, 3845};
static const int16_t de_pa[] = {-7579, 3972, -7560, 3984, -7542, 3980};
static const int16_t de_bay[] = {-7542, 3980, -7556, 3960, -7553, 3935, -7540, 3907, -7510, 3880, -7505, 3845};
static const int16_t delaware[] = {-7542, 3980,  -7514, 3992,  -7475, 4020,  -7507,
                                   4045,  -7520, 4069,  -7508, 4097,  -7470, 4120};
static const int16_t nj_sea[] = {-7542, 3980, -7550, 3950, -7515, 3920, -7495, 3894, -7450, 3933};
static const int16_t va_bay[] = {-7632, 3804,  -7624, 3790,  -7633, 3765,  -7660, 3780,  -7628, 3753,  -7626,
                                 3732,  -7648, 3727,  -7632, 3702,  -7650, 3704,  -7668, 3717,  -7695, 3722,
                                 -7672, 3707,  -7645, 3690,  -7628, 3695,  -7600, 3693,  -7587, 3655};
static const int16_t va_wv[] = {-7772, 3932, -7783, 3913, -7835, 3942, -7840, 3917, -7887, 3876, -7928, 3842,
                                -7965, 3859, -8020, 3800, -8030, 3753, -8122, 3724, -8168, 3720, -8197, 3754};
static const int16_t ky_wv[] = {-8197, 3754, -8242, 3787, -8259, 3817, -8259, 3841};
static const int16_t ky_va[] = {-8197, 3754, -8235, 3727, -8290, 3698, -8368, 3660};
static const int16_t tn_va[] = {-8368, 3660, -8168, 3659};
static const int16_t nc_va[] = {-8168, 3659, -7587, 3655};
static const int16_t ky_tn[] = {-8368, 3660, -8550, 3662, -8785, 3664, -8807, 3668, -8806, 3650, -8942, 3650};
static const int16_t ms_il[] = {-9105, 4120, -9110, 4080, -9142, 4038};
static const int16_t ms_mo[] = {-9142, 4038, -9150, 4000, -9134, 3970, -9095, 3935, -9068, 3900,
                                -9055, 3887, -9020, 3886, -9018, 3863, -9036, 3825, -9015, 3797,
                                -8983, 3788, -8952, 3755, -8952, 3728, -8913, 3698};
static const int16_t mo_ia[] = {-9142, 4038, -9565, 4058};
static const int16_t mo_ks[] = {-9565, 4058, -9545, 4020, -9510, 3987, -9490, 3940, -9461, 3911, -9462, 3650};
static const int16_t ms_ky[] = {-8913, 3698, -8915, 3672, -8933, 3663, -8950, 3660, -8942, 3650};
static const int16_t ms_tn_mo[] = {-8942, 3650, -8952, 3630, -8970, 3600};
static const int16_t bootheel[] = {-8970, 3600, -9037, 3600, -9007, 3639, -9015, 3650, -9462, 3650};
static const int16_t ms_tn_ar[] = {-8970, 3600, -8975, 3578, -9007, 3545, -9008, 3513, -9030, 3500};
static const int16_t ms_ar[] = {-9030, 3500,  -9058, 3472,  -9057, 3450,  -9095,
                                3412,  -9115, 3375,  -9113, 3335,  -9117, 3300};
static const int16_t ms_la[] = {-9117, 3300, -9108, 3260, -9091, 3233, -9115, 3205, -9143, 3155, -9162, 3100};
static const int16_t ar_la[] = {-9117, 3300, -9404, 3302};
static const int16_t ar_tx[] = {-9404, 3302, -9404, 3355, -9448, 3364};
static const int16_t ar_it[] = {-9448, 3364, -9443, 3539, -9462, 3650};
static const int16_t tx_it[] = {-9448, 3364, -9520, 3390, -9565, 3387};
static const int16_t tx_la[] = {-9404, 3302,  -9404, 3199,  -9380, 3155,  -9355,
                                3118,  -9370, 3060,  -9372, 3010,  -9384, 2970};
static const int16_t tx_sea[] = {-9384, 2970,  -9450, 2950,  -9475, 2937,  -9490,
                                 2970,  -9495, 2932,  -9530, 2895,  -9565, 2875};
static const int16_t tx_edge[] = {-9565, 2875, -9565, 3387};
static const int16_t ms_tn[] = {-9030, 3500, -8820, 3500};
static const int16_t al_tn[] = {-8820, 3500, -8561, 3498};
static const int16_t ga_tn[] = {-8561, 3498, -8432, 3499};
static const int16_t nc_tn[] = {-8432, 3499,  -8405, 3540,  -8350, 3557,  -8295,
                                3597,  -8240, 3609,  -8205, 3612,  -8168, 3659};
static const int16_t ga_nc[] = {-8432, 3499, -8311, 3500};
static const int16_t nc_sc[] = {-8311, 3500, -8240, 3520, -8104, 3515, -8080, 3482, -7967, 3480, -7855, 3386};
static const int16_t savannah[] = {-8311, 3500,  -8335, 3470,  -8285, 3442,  -8260, 3400,  -8197,
                                   3348,  -8150, 3300,  -8140, 3260,  -8112, 3215,  -8088, 3203};
static const int16_t al_ga[] = {-8561, 3498, -8518, 3287, -8500, 3235, -8513, 3180, -8500, 3100};
static const int16_t al_fl[] = {-8500, 3100, -8760, 3100, -8742, 3065, -8752, 3028};
static const int16_t fl_ga[] = {-8500, 3100, -8486, 3070, -8221, 3057, -8205, 3036, -8202, 3075, -8145, 3071};
static const int16_t al_ms[] = {-8820, 3500, -8810, 3490, -8847, 3190, -8840, 3038};
static const int16_t la_ms[] = {-9162, 3100, -8973, 3100, -8984, 3067, -8955, 3018};
static const int16_t nc_sea[] = {-7587, 3655, -7590, 3622, -7615, 3613, -7650, 3608, -7673, 3597, -7635, 3593,
                                 -7600, 3595, -7580, 3590, -7575, 3558, -7605, 3538, -7650, 3533, -7690, 3544,
                                 -7655, 3523, -7650, 3510, -7695, 3508, -7660, 3497, -7648, 3478, -7673, 3471,
                                 -7730, 3455, -7780, 3417, -7792, 3405, -7796, 3386, -7810, 3391, -7855, 3386};
static const int16_t banks[] = {-7580, 3645,  -7562, 3600,  -7545, 3560,  -7552, 3522,  -7598,
                                3505,  -7653, 3458,  -7662, 3462,  -7620, 3500,  -7580, 3526,
                                -7560, 3533,  -7555, 3562,  -7572, 3602,  -7580, 3645};
static const int16_t sc_sea[] = {-7855, 3386, -7890, 3365, -7918, 3320, -7940, 3298, -7988, 3272,
                                 -8030, 3248, -8048, 3232, -8070, 3242, -8068, 3220, -8088, 3203};
static const int16_t ga_sea[] = {-8088, 3203, -8115, 3170, -8130, 3120, -8140, 3095, -8145, 3071};
static const int16_t fl_sea[] = {-8145, 3071, -8140, 3038, -8128, 2988, -8100, 2925, -8065, 2860, -8058, 2845};
static const int16_t fl_edge[] = {-8058, 2845, -8266, 2845};
static const int16_t fl_gulf[] = {-8266, 2845, -8275, 2895, -8305, 2913, -8340, 2966, -8370, 2993,
                                  -8410, 3009, -8435, 2995, -8500, 2965, -8536, 2968, -8531, 2982,
                                  -8570, 3012, -8650, 3038, -8720, 3032, -8752, 3028};
static const int16_t al_sea[] = {-8752, 3028,  -8800, 3023,  -8778, 3030,  -8792,
                                 3065,  -8804, 3066,  -8810, 3037,  -8840, 3038};
static const int16_t ms_sea[] = {-8840, 3038, -8890, 3039, -8932, 3031, -8955, 3018};
static const int16_t ship_island[] = {-8906, 3024, -8890, 3026, -8886, 3019, -8904, 3018, -8906, 3024};
static const int16_t la_sea[] = {
    -8955, 3018, -8975, 3016, -9000, 3033, -9038, 3026, -9038, 3008, -9005, 3003, -8978, 3009, -8945, 3015, -8925, 2985,
    -8960, 2965, -8942, 2942, -8905, 2922, -8905, 2900, -8942, 2895, -8945, 2922, -8990, 2930, -9010, 2912, -9080, 2905,
    -9130, 2930, -9140, 2952, -9185, 2950, -9185, 2980, -9220, 2954, -9320, 2977, -9384, 2970};
static const int16_t nj_edge[] = {-7450, 3933, -7450, 4120, -7470, 4120};
static const int16_t ia_edge[] = {-9565, 4058, -9565, 4120, -9105, 4120};
static const int16_t river_upper_ohio[] = {-8000, 4044, -8020, 4058, -8052, 4064};
static const int16_t river_allegheny[] = {-7950, 4120, -7970, 4080, -8000, 4044};
static const int16_t river_monongahela[] = {-8000, 4044, -7992, 3985, -8002, 3934};
static const int16_t river_lower_mississippi[] = {-9162, 3100,  -9140, 3065,  -9120, 3044,  -9105, 3012,  -9060,
                                                  3003,  -9007, 2994,  -8985, 2962,  -8945, 2935,  -8918, 2905};
static const int16_t river_missouri[] = {-9461, 3911, -9390, 3918, -9320, 3938, -9275, 3898,
                                         -9217, 3860, -9143, 3870, -9060, 3872, -9020, 3886};
static const int16_t river_tennessee[] = {-8392, 3596, -8460, 3565, -8500, 3535, -8531, 3504, -8584, 3485,
                                          -8630, 3440, -8698, 3462, -8765, 3480, -8820, 3500, -8833, 3516,
                                          -8802, 3555, -8796, 3615, -8806, 3650, -8825, 3690, -8860, 3709};
static const int16_t river_cumberland[] = {-8368, 3672,  -8425, 3695,  -8465, 3698,  -8530, 3670,  -8550, 3642,  -8610,
                                           3628,  -8678, 3617,  -8736, 3650,  -8786, 3647,  -8805, 3685,  -8842, 3714};
static const int16_t river_kentucky[] = {-8370, 3760, -8420, 3775, -8487, 3820, -8519, 3868};
static const int16_t river_green[] = {-8550, 3725, -8620, 3718, -8690, 3725, -8750, 3790};
static const int16_t river_kanawha[] = {-8075, 3730, -8110, 3790, -8163, 3834, -8220, 3880};
static const int16_t river_illinois[] = {-8955, 4120, -8970, 4060, -9040, 3995, -9060, 3940, -9048, 3895};
static const int16_t river_arkansas[] = {-9565, 3580,  -9500, 3545,  -9442, 3539,  -9340, 3525,  -9270,
                                         3502,  -9228, 3475,  -9200, 3422,  -9140, 3400,  -9110, 3380};
static const int16_t river_white[] = {-9250, 3650, -9165, 3578, -9131, 3563, -9140, 3500, -9120, 3430, -9112, 3395};
static const int16_t river_red[] = {-9448, 3364, -9380, 3352, -9382, 3290, -9373, 3250,
                                    -9310, 3180, -9244, 3132, -9190, 3110, -9162, 3100};
static const int16_t river_ouachita[] = {-9310, 3430, -9283, 3358, -9225, 3300, -9210, 3250, -9185, 3170, -9190, 3110};
static const int16_t river_yazoo[] = {-8981, 3378, -9020, 3350, -9035, 3305, -9065, 3265, -9091, 3236};
static const int16_t river_pearl[] = {-8960, 3280, -9018, 3228, -9000, 3160, -8980, 3100};
static const int16_t river_tombigbee[] = {-8860, 3410, -8842, 3340, -8785, 3250, -8810, 3190, -8795, 3110};
static const int16_t river_alabama[] = {-8630, 3240, -8702, 3240, -8740, 3180, -8795, 3110, -8800, 3068};
static const int16_t river_coosa[] = {-8525, 3425, -8600, 3370, -8630, 3295, -8630, 3240};
static const int16_t river_chattahoochee[] = {-8380, 3450, -8440, 3385, -8490, 3325, -8518, 3287};
static const int16_t river_apalachicola[] = {-8486, 3070, -8505, 3020, -8498, 2972};
static const int16_t river_altamaha[] = {-8363, 3284, -8320, 3210, -8260, 3190, -8180, 3170, -8132, 3132};
static const int16_t river_santee[] = {-8200, 3480, -8105, 3400, -8060, 3370, -8000, 3335, -7930, 3315};
static const int16_t river_pee_dee[] = {-8010, 3520, -7975, 3440, -7930, 3375, -7920, 3330};
static const int16_t river_cape_fear[] = {-7900, 3560, -7888, 3505, -7830, 3450, -7795, 3420, -7795, 3395};
static const int16_t river_neuse[] = {-7880, 3600, -7840, 3560, -7799, 3538, -7740, 3522, -7704, 3511};
static const int16_t river_roanoke[] = {-8000, 3670, -7940, 3658, -7840, 3652, -7775, 3648, -7730, 3610, -7675, 3597};
static const int16_t river_james[] = {-7980, 3775,  -7914, 3742,  -7860, 3775,  -7790,
                                      3768,  -7744, 3753,  -7725, 3732,  -7695, 3722};
static const int16_t river_rappahannock[] = {-7810, 3860, -7746, 3830, -7700, 3805, -7660, 3778};
static const int16_t river_york[] = {-7790, 3800, -7720, 3770, -7675, 3748, -7645, 3728};
static const int16_t river_shenandoah[] = {-7900, 3820, -7850, 3875, -7810, 3900, -7774, 3932};
static const int16_t river_susquehanna[] = {-7680, 4120, -7695, 4065, -7688, 4027, -7650, 4000, -7608, 3955};
static const int16_t river_st_johns[] = {-8140, 2880, -8160, 2960, -8166, 3032, -8140, 3038};
static const int16_t river_suwannee[] = {-8260, 3050, -8320, 3040, -8295, 2980, -8315, 2930};
static const int16_t hills_1[] = {-7930, 4120,  -7790, 4120,  -7660, 4075,  -7730, 4015,  -7775, 3975,  -7820,
                                  3972,  -7890, 3910,  -7960, 3840,  -8040, 3775,  -8120, 3730,  -8240, 3685,
                                  -8360, 3662,  -8440, 3610,  -8520, 3545,  -8565, 3470,  -8620, 3425,  -8660,
                                  3420,  -8610, 3480,  -8570, 3560,  -8510, 3630,  -8430, 3685,  -8360, 3750,
                                  -8260, 3790,  -8160, 3805,  -8060, 3860,  -8010, 3920,  -7990, 4000};
static const int16_t hills_2[] = {-7760, 3960,  -7780, 3910,  -7820, 3855,  -7890, 3800,  -7960, 3745,  -8030,
                                  3690,  -8100, 3645,  -8160, 3605,  -8230, 3540,  -8320, 3485,  -8420, 3455,
                                  -8460, 3485,  -8410, 3530,  -8350, 3570,  -8280, 3605,  -8200, 3640,  -8120,
                                  3675,  -8040, 3720,  -7960, 3775,  -7880, 3835,  -7825, 3890,  -7795, 3940};
static const int16_t hills_3[] = {-9440, 3695, -9320, 3745, -9160, 3785, -9060, 3785, -9030, 3740,
                                  -9080, 3680, -9140, 3620, -9220, 3560, -9340, 3545, -9430, 3560};
static const int16_t hills_4[] = {-9438, 3515, -9340, 3505, -9260, 3480, -9290, 3440, -9430, 3425};
static const int16_t marsh_5[] = {-9040, 3485, -9010, 3430, -9015, 3360, -9045, 3290,
                                  -9085, 3245, -9105, 3290, -9100, 3380, -9050, 3445};
static const int16_t marsh_6[] = {-9155, 3090,  -9130, 3035,  -9095, 2995,  -9030, 2970,  -8995,
                                  2945,  -9060, 2915,  -9120, 2940,  -9160, 2975,  -9175, 3040};
static const int16_t marsh_7[] = {-7660, 3650, -7625, 3650, -7620, 3625, -7660, 3625};
static const int16_t marsh_8[] = {-8245, 3110, -8215, 3110, -8215, 3065, -8240, 3065};
static const int16_t marsh_9[] = {-9030, 3660, -8975, 3670, -8965, 3630, -9000, 3570, -9040, 3550, -9060, 3590};

#define LINE(kind, points)                                                                                             \
    {                                                                                                                  \
        (kind), sizeof(points) / sizeof *(points) / 2, (points)                                                        \
    }
enum line_number {
    NO_LINE,
    N_OHIO_WV,
    N_OHIO_KY_OH,
    N_OHIO_KY_IN,
    N_OHIO_KY_IL,
    N_WABASH,
    N_IN_OH,
    N_OH_PA,
    N_PA_WV,
    N_PA_MD,
    N_MD_WV,
    N_POTOMAC,
    N_DC_W,
    N_DC_E,
    N_POTOMAC_MOUTH,
    N_MD_BAY,
    N_MD_VA_SHORE,
    N_MD_SEA,
    N_VA_SHORE,
    N_DE_MD,
    N_DE_PA,
    N_DE_BAY,
    N_DELAWARE,
    N_NJ_SEA,
    N_VA_BAY,
    N_VA_WV,
    N_KY_WV,
    N_KY_VA,
    N_TN_VA,
    N_NC_VA,
    N_KY_TN,
    N_MS_IL,
    N_MS_MO,
    N_MO_IA,
    N_MO_KS,
    N_MS_KY,
    N_MS_TN_MO,
    N_BOOTHEEL,
    N_MS_TN_AR,
    N_MS_AR,
    N_MS_LA,
    N_AR_LA,
    N_AR_TX,
    N_AR_IT,
    N_TX_IT,
    N_TX_LA,
    N_TX_SEA,
    N_TX_EDGE,
    N_MS_TN,
    N_AL_TN,
    N_GA_TN,
    N_NC_TN,
    N_GA_NC,
    N_NC_SC,
    N_SAVANNAH,
    N_AL_GA,
    N_AL_FL,
    N_FL_GA,
    N_AL_MS,
    N_LA_MS,
    N_NC_SEA,
    N_BANKS,
    N_SC_SEA,
    N_GA_SEA,
    N_FL_SEA,
    N_FL_EDGE,
    N_FL_GULF,
    N_AL_SEA,
    N_MS_SEA,
    N_SHIP_ISLAND,
    N_LA_SEA,
    N_NJ_EDGE,
    N_IA_EDGE
};
static const struct stroke lines[] = {
    {0, 0, NULL},
    [N_OHIO_WV] = LINE(RIVER, ohio_wv),
    [N_OHIO_KY_OH] = LINE(RIVER, ohio_ky_oh),
    [N_OHIO_KY_IN] = LINE(RIVER, ohio_ky_in),
    [N_OHIO_KY_IL] = LINE(RIVER, ohio_ky_il),
    [N_WABASH] = LINE(RIVER, wabash),
    [N_IN_OH] = LINE(LAND, in_oh),
    [N_OH_PA] = LINE(LAND, oh_pa),
    [N_PA_WV] = LINE(LAND, pa_wv),
    [N_PA_MD] = LINE(LAND, pa_md),
    [N_MD_WV] = LINE(RIVER, md_wv),
    [N_POTOMAC] = LINE(RIVER, potomac),
    [N_DC_W] = LINE(RIVER, dc_w),
    [N_DC_E] = LINE(LAND, dc_e),
    [N_POTOMAC_MOUTH] = LINE(RIVER, potomac_mouth),
    [N_MD_BAY] = LINE(COAST, md_bay),
    [N_MD_VA_SHORE] = LINE(LAND, md_va_shore),
    [N_MD_SEA] = LINE(COAST, md_sea),
    [N_VA_SHORE] = LINE(COAST, va_shore),
    [N_DE_MD] = LINE(LAND, de_md),
    [N_DE_PA] = LINE(LAND, de_pa),
    [N_DE_BAY] = LINE(COAST, de_bay),
    [N_DELAWARE] = LINE(RIVER, delaware),
    [N_NJ_SEA] = LINE(COAST, nj_sea),
    [N_VA_BAY] = LINE(COAST, va_bay),
    [N_VA_WV] = LINE(LAND, va_wv),
    [N_KY_WV] = LINE(RIVER, ky_wv),
    [N_KY_VA] = LINE(LAND, ky_va),
    [N_TN_VA] = LINE(LAND, tn_va),
    [N_NC_VA] = LINE(LAND, nc_va),
    [N_KY_TN] = LINE(LAND, ky_tn),
    [N_MS_IL] = LINE(RIVER, ms_il),
    [N_MS_MO] = LINE(RIVER, ms_mo),
    [N_MO_IA] = LINE(LAND, mo_ia),
    [N_MO_KS] = LINE(LAND, mo_ks),
    [N_MS_KY] = LINE(RIVER, ms_ky),
    [N_MS_TN_MO] = LINE(RIVER, ms_tn_mo),
    [N_BOOTHEEL] = LINE(LAND, bootheel),
    [N_MS_TN_AR] = LINE(RIVER, ms_tn_ar),
    [N_MS_AR] = LINE(RIVER, ms_ar),
    [N_MS_LA] = LINE(RIVER, ms_la),
    [N_AR_LA] = LINE(LAND, ar_la),
    [N_AR_TX] = LINE(LAND, ar_tx),
    [N_AR_IT] = LINE(LAND, ar_it),
    [N_TX_IT] = LINE(RIVER, tx_it),
    [N_TX_LA] = LINE(LAND, tx_la),
    [N_TX_SEA] = LINE(COAST, tx_sea),
    [N_TX_EDGE] = LINE(EDGE, tx_edge),
    [N_MS_TN] = LINE(LAND, ms_tn),
    [N_AL_TN] = LINE(LAND, al_tn),
    [N_GA_TN] = LINE(LAND, ga_tn),
    [N_NC_TN] = LINE(LAND, nc_tn),
    [N_GA_NC] = LINE(LAND, ga_nc),
    [N_NC_SC] = LINE(LAND, nc_sc),
    [N_SAVANNAH] = LINE(RIVER, savannah),
    [N_AL_GA] = LINE(LAND, al_ga),
    [N_AL_FL] = LINE(LAND, al_fl),
    [N_FL_GA] = LINE(LAND, fl_ga),
    [N_AL_MS] = LINE(LAND, al_ms),
    [N_LA_MS] = LINE(LAND, la_ms),
    [N_NC_SEA] = LINE(COAST, nc_sea),
    [N_BANKS] = LINE(COAST, banks),
    [N_SC_SEA] = LINE(COAST, sc_sea),
    [N_GA_SEA] = LINE(COAST, ga_sea),
    [N_FL_SEA] = LINE(COAST, fl_sea),
    [N_FL_EDGE] = LINE(EDGE, fl_edge),
    [N_FL_GULF] = LINE(COAST, fl_gulf),
    [N_AL_SEA] = LINE(COAST, al_sea),
    [N_MS_SEA] = LINE(COAST, ms_sea),
    [N_SHIP_ISLAND] = LINE(COAST, ship_island),
    [N_LA_SEA] = LINE(COAST, la_sea),
    [N_NJ_EDGE] = LINE(EDGE, nj_edge),
    [N_IA_EDGE] = LINE(EDGE, ia_edge),
    LINE(RIVER, river_upper_ohio),
    LINE(RIVER, river_allegheny),
    LINE(RIVER, river_monongahela),
    LINE(RIVER, river_lower_mississippi),
    LINE(RIVER, river_missouri),
    LINE(RIVER, river_tennessee),
    LINE(RIVER, river_cumberland),
    LINE(RIVER, river_kentucky),
    LINE(RIVER, river_green),
    LINE(RIVER, river_kanawha),
    LINE(RIVER, river_illinois),
    LINE(RIVER, river_arkansas),
    LINE(RIVER, river_white),
    LINE(RIVER, river_red),
    LINE(RIVER, river_ouachita),
    LINE(RIVER, river_yazoo),
    LINE(RIVER, river_pearl),
    LINE(RIVER, river_tombigbee),
    LINE(RIVER, river_alabama),
    LINE(RIVER, river_coosa),
    LINE(RIVER, river_chattahoochee),
    LINE(RIVER, river_apalachicola),
    LINE(RIVER, river_altamaha),
    LINE(RIVER, river_santee),
    LINE(RIVER, river_pee_dee),
    LINE(RIVER, river_cape_fear),
    LINE(RIVER, river_neuse),
    LINE(RIVER, river_roanoke),
    LINE(RIVER, river_james),
    LINE(RIVER, river_rappahannock),
    LINE(RIVER, river_york),
    LINE(RIVER, river_shenandoah),
    LINE(RIVER, river_susquehanna),
    LINE(RIVER, river_st_johns),
    LINE(RIVER, river_suwannee),
    LINE(HILLS, hills_1),
    LINE(HILLS, hills_2),
    LINE(HILLS, hills_3),
    LINE(HILLS, hills_4),
    LINE(MARSH, marsh_5),
    LINE(MARSH, marsh_6),
    LINE(MARSH, marsh_7),
    LINE(MARSH, marsh_8),
    LINE(MARSH, marsh_9),
};

/* ---- states: rings of lines; a line that is gone along backwards has its number below zero ---- */
static const struct ring rings[] = {
    {"PA", {N_OH_PA, N_PA_WV, N_PA_MD, N_DE_PA, N_DELAWARE}},
    {"DE", {N_DE_PA, N_DE_BAY, -N_DE_MD}},
    {"MD", {-N_PA_MD, N_MD_WV, N_POTOMAC, N_DC_E, N_POTOMAC_MOUTH, N_MD_BAY, N_MD_VA_SHORE, N_MD_SEA, -N_DE_MD}},
    {"DC", {N_DC_E, -N_DC_W}},
    {"VA", {-N_VA_WV, N_POTOMAC, N_DC_W, N_POTOMAC_MOUTH, N_VA_BAY, -N_NC_VA, -N_TN_VA, -N_KY_VA}},
    {"VA", {N_VA_SHORE, -N_MD_VA_SHORE}},
    {"WV", {N_OHIO_WV, -N_KY_WV, -N_VA_WV, -N_MD_WV, -N_PA_WV}},
    {"OH", {N_IN_OH, -N_OHIO_KY_OH, -N_OHIO_WV, -N_OH_PA}},
    {"IN", {N_WABASH, -N_OHIO_KY_IN, -N_IN_OH}},
    {"IL", {N_MS_IL, N_MS_MO, -N_OHIO_KY_IL, -N_WABASH}},
    {"MO", {N_MS_MO, N_MS_KY, N_MS_TN_MO, N_BOOTHEEL, -N_MO_KS, -N_MO_IA}},
    {"KY", {N_OHIO_KY_OH, N_OHIO_KY_IN, N_OHIO_KY_IL, N_MS_KY, -N_KY_TN, -N_KY_VA, N_KY_WV}},
    {"TN", {N_KY_TN, N_MS_TN_MO, N_MS_TN_AR, N_MS_TN, N_AL_TN, N_GA_TN, N_NC_TN, -N_TN_VA}},
    {"AL", {N_AL_TN, N_AL_GA, N_AL_FL, N_AL_SEA, -N_AL_MS}},
    {"MS", {N_MS_TN, N_AL_MS, N_MS_SEA, -N_LA_MS, -N_MS_LA, -N_MS_AR}},
    {"MS", {N_SHIP_ISLAND}},
    {"LA", {N_AR_LA, N_TX_LA, -N_LA_SEA, -N_LA_MS, -N_MS_LA}},
    {"TX", {N_AR_TX, N_TX_IT, -N_TX_EDGE, -N_TX_SEA, -N_TX_LA}},
    {"AR", {N_BOOTHEEL, -N_AR_IT, -N_AR_TX, -N_AR_LA, -N_MS_AR, -N_MS_TN_AR}},
    {"GA", {N_GA_TN, N_GA_NC, N_SAVANNAH, N_GA_SEA, -N_FL_GA, -N_AL_GA}},
    {"FL", {N_FL_GA, N_FL_SEA, N_FL_EDGE, N_FL_GULF, -N_AL_FL}},
    {"SC", {N_NC_SC, N_SC_SEA, -N_SAVANNAH}},
    {"NC", {N_NC_VA, N_NC_SEA, -N_NC_SC, -N_GA_NC, N_NC_TN}},
    {"NC", {N_BANKS}},
    /* what lies beyond them */
    {"", {N_NJ_SEA, N_NJ_EDGE, -N_DELAWARE}},
    {"", {N_MS_IL, N_MO_IA, N_IA_EDGE}},
    {"", {N_MO_KS, -N_AR_IT, N_TX_IT}},
};

/* Said at sea, where there is room, as long as the map is not the printed one. */
static const struct spot ours = {"MAP RECONSTRUCTED", -7760, 2990};
static const struct spot names[] = {
    {"PENNSYLVANIA", -7790, 4095},   {"OHIO", -8260, 4055},           {"INDIANA", -8610, 4045},
    {"ILLINOIS", -8900, 4050},       {"MISSOURI", -9330, 3995},       {"KENTUCKY", -8310, 3742},
    {"VIRGINIA", -8000, 3712},       {"TENNESSEE", -8455, 3572},      {"NORTH CAROLINA", -8010, 3558},
    {"SOUTH CAROLINA", -8090, 3448}, {"GEORGIA", -8290, 3190},        {"ALABAMA", -8690, 3385},
    {"MISSISSIPPI", -8960, 3310},    {"LOUISIANA", -9290, 3205},      {"ARKANSAS", -9330, 3590},
    {"FLORIDA", -8200, 2930},        {"GULF OF MEXICO", -8640, 2925}, {"ATLANTIC OCEAN", -7760, 3290},
};

/* ---- what the map is made of ---- */
enum { N_LINES = sizeof lines / sizeof *lines, N_RINGS = sizeof rings / sizeof *rings };

static void add_point(struct dwf_ring *out, int lon, int lat)
{
    int x, y;
    dwf_map_point(lon, lat, &x, &y);
    if (out->n < DWF_RING_MAX && (out->n == 0 || out->x[out->n - 1] != x || out->y[out->n - 1] != y)) {
        out->x[out->n] = x;
        out->y[out->n++] = y;
    }
}

static void add_line(struct dwf_ring *out, int number)
{
    const struct stroke *line = &lines[number < 0 ? -number : number];
    for (int i = 0; i < line->n; i++) {
        int at = number < 0 ? line->n - 1 - i : i;
        add_point(out, line->at[2 * at], line->at[2 * at + 1]);
    }
}

/* The next ring of a state from `from` on: its number + 1, 0 when there are no more. "": land that is in no state. */
int dwf_ground_ring(const char *state, int from, struct dwf_ring *out)
{
    for (int i = from; i < N_RINGS; i++) {
        if (strcmp(rings[i].state, state) != 0)
            continue;
        out->n = 0;
        for (int k = 0; k < RINGS_LINES && rings[i].line[k]; k++)
            add_line(out, rings[i].line[k]);
        return i + 1;
    }
    return 0;
}

static json_t *ring_json(const struct dwf_ring *ring)
{
    json_t *out = json_array();
    for (int i = 0; i < ring->n; i++) {
        json_array_append_new(out, json_integer(ring->x[i]));
        json_array_append_new(out, json_integer(ring->y[i]));
    }
    return out;
}

json_t *dwf_ring_json(const struct dwf_ring *ring)
{
    return ring_json(ring);
}

static void add_ground(json_t *all, const char *kind, json_t *of)
{
    json_array_append_new(all, json_pack("{s:s,s:o}", "kind", kind, "lines", of));
}

static void add_kind(json_t *all, int kind, const char *word, struct dwf_ring *room)
{
    json_t *of = json_array();
    for (int i = 1; i < N_LINES; i++) {
        if (lines[i].kind != kind)
            continue;
        room->n = 0;
        add_line(room, i);
        json_array_append_new(of, ring_json(room));
    }
    add_ground(all, word, of);
}

/* What goes on beyond the edges of the map: land in the north and west, and below Florida. */
static void add_margins(json_t *of)
{
    int west, north, south, x, right, y;
    dwf_map_point(lines[N_TX_EDGE].at[0], lines[N_IA_EDGE].at[3], &west, &north);
    dwf_map_point(lines[N_TX_EDGE].at[0], lines[N_TX_EDGE].at[1], &x, &south);
    json_array_append_new(of, json_pack("[i,i,i,i,i,i,i,i]", 0, 0, DWF_MAP_WIDTH, 0, DWF_MAP_WIDTH, north, 0, north));
    json_array_append_new(of, json_pack("[i,i,i,i,i,i,i,i]", 0, 0, west, 0, west, south, 0, south));
    dwf_map_point(lines[N_FL_EDGE].at[0], lines[N_FL_EDGE].at[1], &right, &y);
    dwf_map_point(lines[N_FL_EDGE].at[2], lines[N_FL_EDGE].at[3], &x, &y);
    json_array_append_new(of, json_pack("[i,i,i,i,i,i,i,i]", x, y, right, y, right, DWF_MAP_HEIGHT, x, DWF_MAP_HEIGHT));
}

static void add_name(json_t *all, const struct spot *spot)
{
    int x, y;
    dwf_map_point(spot->lon, spot->lat, &x, &y);
    json_array_append_new(
        all, json_pack("{s:s,s:[],s:s,s:i,s:i}", "kind", "border", "lines", "name", spot->name, "x", x, "y", y));
}

json_t *dwf_ground(struct arena *arena, bool is_reconstructed)
{
    struct dwf_ring *room = arena_take(arena, sizeof *room);
    json_t *all = json_array(), *of = json_array();
    json_array_append_new(
        of, json_pack("[i,i,i,i,i,i,i,i]", 0, 0, DWF_MAP_WIDTH, 0, DWF_MAP_WIDTH, DWF_MAP_HEIGHT, 0, DWF_MAP_HEIGHT));
    add_ground(all, "water", of);
    of = json_array();
    for (int next = dwf_ground_ring("", 0, room); next; next = dwf_ground_ring("", next, room))
        json_array_append_new(of, ring_json(room));
    add_margins(of);
    add_ground(all, "land", of);
    add_kind(all, HILLS, "hills", room);
    add_kind(all, MARSH, "marsh", room);
    add_kind(all, RIVER, "river", room);
    add_kind(all, COAST, "coast", room);
    add_kind(all, LAND, "border", room);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        add_name(all, &names[i]);
    if (is_reconstructed)
        add_name(all, &ours);
    return all;
}
