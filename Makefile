# SPDX-License-Identifier: Apache-2.0
# Dispatch. `make demo` and `make check` may each be the first thing typed on a fresh Debian machine; the rest is
# printed by `make help`.
MAKEFLAGS += -r # no built-in rules: make itself takes a tenth of the time
CC ?= gcc
CLANG ?= clang
V ?= 0
SAN ?= 0
PREFIX ?= /usr/local
DESTDIR ?=
VERSION := 0.1

BUILD ?= build$(if $(filter 1,$(SAN)),/san)
Q := $(if $(filter 1,$(V)),,@)
WARN := -std=c17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
# Sanitized code and tests are compiled once and run once: what compiles in half the time wins.
ONCE := -O1 -g1
OPT := $(if $(filter 1,$(SAN)),$(ONCE),-O2 -g)
# Hundreds of test programs are linked: with the fast linker, where it is installed.
TEST_LD := $(if $(shell command -v ld.lld),-fuse-ld=lld)
comma := ,
CHECK_WRAP := $(addprefix -Wl$(comma)--wrap=,_mark_point tcase_create _tcase_add_test) # tests/lib/mark.c, pick.c
CHECK_LIBS := $(shell pkg-config --libs check 2>/dev/null || echo -lcheck -lsubunit -lm -lrt -lpthread) $(CHECK_WRAP) $(TEST_LD)
MIME_CFLAGS := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags gmime-3.0 2>/dev/null))
# A sanitized program has hundreds of thousands of addresses to relocate, and each of thousands of processes would do it anew:
# it lies at a fixed place, with the sanitizers' libraries in it.
SANLINK := $(if $(filter 1,$(SAN)),-no-pie -static-libasan -static-libubsan)
PROGRAM_LIBS := $(SANLINK) -lsqlite3 -ljansson -lsodium -lresolv -lzstd
# What the program loads when it wants it (processor/base/library.h). Tests are linked with it too: some call it themselves, and
# each test is a process, which would have to load it anew.
WANTED_LIBS := -lcurl -lcrypto $(shell pkg-config --libs gmime-3.0 2>/dev/null || echo -lgmime-3.0) -ledit
LIBS := $(PROGRAM_LIBS) $(WANTED_LIBS)
SANFLAGS := $(if $(filter 1,$(SAN)),-fsanitize=address$(comma)undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -fno-pie)
DEFS := -D_GNU_SOURCE -DDISPATCH_VERSION='"$(VERSION)"' $(MIME_CFLAGS)
CFLAGS_ALL = $(WARN) $(OPT) $(DEFS) -I. $(SANFLAGS) $(CFLAGS)

FORMATS_SRC := $(wildcard formats/*.c)
GAMES_SRC := $(wildcard games/*.c games/*/*.c games/*/*/*.c)
PROCESSOR_SRC := $(filter-out processor/main.c,$(wildcard processor/*.c processor/*/*.c))
LIB_SRC := $(FORMATS_SRC) $(GAMES_SRC) $(PROCESSOR_SRC)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o)
# The rules at a reader's desk (desk/README.md). The program has no need of them: a page has, by their module.
DESK_SRC := $(wildcard desk/*.c)
DESK_LIB := $(BUILD)/libdesk.a
# What their module is built with, and for which rulesets (make wasm, below).
WASM ?= build/wasm
WASM_RULESETS := $(patsubst games/%/rules-index.tsv,%,$(wildcard games/*/rules-index.tsv))
WASM_PACKAGES := clang lld wasi-libc libclang-rt-14-dev-wasm32 xz-utils
WASM_MISSING := $(if $(and $(wildcard /usr/lib/wasm32-wasi/libc.a),$(wildcard /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a),$(shell command -v wasm-ld),$(shell command -v xz),$(shell command -v $(CLANG))),,yes)
wasm_prefix = $(shell sed -n '2s/-.*//p' games/$1/rules-index.tsv | tr A-Z a-z)
FORMATS_LIB := $(BUILD)/libformats.a
GAMES_LIB := $(BUILD)/libgames.a
PROCESSOR_LIB := $(BUILD)/libprocessor.a
# What belongs to one ruleset lies in a folder of its name beneath tests/games: suites (t_*), fuzz targets (f_*), builders,
# the random player's wishes (PREFIX_bot.c, tests/lib/bot_wishes.h).
TESTLIB_SRC := $(wildcard tests/lib/*.c) \
  $(foreach s,$(wildcard tests/games/*.c tests/games/*/*.c),$(if $(filter t_% f_%,$(notdir $s)),,$s))
TESTLIB := $(BUILD)/libtests.a
# The fault harness loads a library of its own before the plain program, and knows one processor; a year is long.
NO_FAULTS := $(if $(filter 1,$(SAN)),tests/faults/% tests/year/%) $(if $(filter-out x86_64,$(shell uname -m)),tests/faults/t_faults.c)
TESTS_SRC := $(filter-out $(NO_FAULTS),$(wildcard tests/*/t_*.c tests/games/*/t_*.c tests/processor/*/t_*.c))
# What `make measure` found slow: begun first, the longest foremost, so that the others fill the second core meanwhile; the
# others are quick.
SLOW := $(shell sed -n 's/^[0-9]* //p' tests/slow.txt)
SLOW_SRC := $(filter $(TESTS_SRC),$(SLOW:%=tests/%.c))
TESTS := $(patsubst %.c,$(BUILD)/%,$(SLOW_SRC) $(filter-out $(SLOW_SRC),$(TESTS_SRC)))
QUICK := $(filter-out $(SLOW:%=$(BUILD)/tests/%),$(TESTS))
# What words and files need, by folder, or by name in a ruleset of one folder: everything else under games/ must be pure.
IMPURE_SRC := $(wildcard games/face/*.c games/table/*.c games/kit/tell.c games/kit/draw.c games/kit/ground*.c games/*/facts/*.c games/*/words/*.c \
  $(addprefix games/*/,load*.c report*.c face*.c))
PURE_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(IMPURE_SRC),$(GAMES_SRC)))
# The rooms that run and audit share: they make text and JSON as well, and call these few functions of rooms below, which
# need nothing but their arguments.
PURE_ROOM_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(wildcard processor/record/*.c processor/words/*.c processor/core/*.c))
PURE_TEXT := json_[a-z_]+|snprintf|vsnprintf|strcspn|strstr|strpbrk|memmem|free|sodium_memzero
PURE_DOORS := arrival_blocks|found_verify|arrival_pack|problem_sentence|web_address_is|zone_next|zone_offset|zone_weekday
PURE := memcpy|memset|memmove|memcmp|strlen|strcmp|strncmp|memchr|strchr|__stack_chk_fail|__assert_fail|_GLOBAL_OFFSET_TABLE_

.PHONY: always wasm all both both-rest check deps quick measure unit unit-and-sanitized walks sanitized-walks-and-fuzz demo fuzz fuzz-build fuzz-smoke fuzz-keep soak bench rules rules-check rules-break golden golden-diff security format install uninstall deb release clean help purity headers citations rooms less spdx tests plain-tests
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/dispatch

$(BUILD)/tests/%.o $(BUILD)/crash/tests/%.o: OPT := $(ONCE)
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $<"
	$(Q)$(CC) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
# The name of this program's words (processor/words/program_words.h): whatever it is made of counts, so that nobody has to
# remember to raise a number.
WORDS := $(shell sha256sum $(sort $(LIB_SRC) $(wildcard formats/*.h games/*.h games/*/*.h games/*/*/*.h processor/*/*.h templates/*.mustache \
  templates/*.json games/*/data/*.json games/*/problems.json)) | sha256sum | cut -c1-16)
%/words.name: always
	@mkdir -p $(@D); echo $(WORDS) | cmp -s - $@ || echo $(WORDS) >$@
$(BUILD)/processor/words/program_words.o: $(BUILD)/words.name
$(BUILD)/processor/words/program_words.o: DEFS += -DDISPATCH_WORDS='"$(WORDS)"'
# .incbin is not seen by -MMD
$(patsubst %.c,$(BUILD)/%.o,$(shell grep -l '"formats/embed.h"' $(GAMES_SRC))): \
  $(wildcard games/*/data/*.json games/*/problems.json games/*/guide.json games/*/*.md)
$(patsubst %,$(BUILD)/processor/%.o,base/templates base/problems letters/desk_page cmd/help): $(wildcard templates/* templates/desk/*)

# The modules lie in the program wherever they can be built; without them the order desk is a text box (processor/letters/desk_modules.h).
%/modules.names: always
	@mkdir -p $(@D); echo "$(if $(WASM_MISSING),none,$(WASM_RULESETS))" | cmp -s - $@ || echo "$(if $(WASM_MISSING),none,$(WASM_RULESETS))" >$@
$(BUILD)/processor/letters/desk_modules.o: $(BUILD)/modules.names
ifeq ($(WASM_MISSING),)
$(BUILD)/processor/letters/desk_modules.o: $(foreach r,$(WASM_RULESETS),$(WASM)/$r.wasm.lz $(WASM)/board/$r.wasm.lz)
$(BUILD)/processor/letters/desk_modules.o: DEFS += -DDISPATCH_MODULES_IN='"$(WASM)/"' \
  -D'DISPATCH_MODULES(MODULE)=$(foreach r,$(WASM_RULESETS),MODULE($(call wasm_prefix,$r),"$r"))'
endif

$(FORMATS_LIB): $(FORMATS_SRC:%.c=$(BUILD)/%.o)
$(GAMES_LIB): $(GAMES_SRC:%.c=$(BUILD)/%.o)
$(PROCESSOR_LIB): $(PROCESSOR_SRC:%.c=$(BUILD)/%.o)
$(TESTLIB): $(TESTLIB_SRC:%.c=$(BUILD)/%.o)
$(DESK_LIB): $(DESK_SRC:%.c=$(BUILD)/%.o)
$(FORMATS_LIB) $(GAMES_LIB) $(PROCESSOR_LIB) $(TESTLIB) $(DESK_LIB):
	@rm -f $@
	$(Q)ar rcs $@ $^

$(BUILD)/dispatch: $(BUILD)/processor/main.o $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	@echo "  LD  $@"
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) $^ $(PROGRAM_LIBS) -o $@

# Whoever calls those libraries, once more, linked with them and never run: the compiler checks each option of libcurl by its
# type (so -O), the linker that there is each function, and a package learns from it what it depends on.
LINKED_SRC := $(filter-out processor/base/%,$(shell grep -lE '"processor/base/(curl|gmime)_library\.h"|<histedit.h>' processor/*/*.c))
$(BUILD)/linked/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(WARN) -O1 $(DEFS) -I. -fPIC -DDISPATCH_LINKED -MMD -MP -c $< -o $@
$(BUILD)/linked.so: $(LINKED_SRC:%.c=$(BUILD)/linked/%.o)
	$(Q)$(CC) -shared $^ $(WANTED_LIBS) -o $@

# Whom tests/lib/bot.h finds there.
BOTS := $(sort $(patsubst %_bot.c,%,$(notdir $(wildcard tests/games/*/*_bot.c))))
%/bots.names: always
	@mkdir -p $(@D); echo $(BOTS) | cmp -s - $@ || echo $(BOTS) >$@
$(BUILD)/tests/lib/bot_wishes.o: $(BUILD)/tests/bots.names
$(BUILD)/tests/lib/bot_wishes.o: DEFS += -DDISPATCH_BOTS='$(patsubst %,BOT(%),$(BOTS))'

# Suites that count work (tests/lib/work.h), and the files of which they do.
$(addprefix $(BUILD)/tests/,formats/t_armor processor/mime/t_forum_read): \
  $(patsubst %,$(BUILD)/work/%.o,formats/armor formats/armor_line formats/fold formats/bytes processor/mime/forum_text)
$(BUILD)/work/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $< (counting work)"
	$(Q)$(CC) $(CFLAGS_ALL) -fsanitize-coverage=trace-pc -include tests/lib/work_bytes.h -MMD -MP -c $< -o $@

# A test suite links what its folder is about: formats alone, games over formats, or everything. Some are built apart, below.
CRASH_TESTS := $(addprefix $(BUILD)/tests/processor/,pass/t_resume pass/t_muster pass/t_muster_pair pass/t_muster_undone pass/t_standby cmd/t_hostkey_crash forum/t_forum_crash intake/t_press_crash)
MUTATE_TEST := $(BUILD)/tests/processor/cheats/t_mutate
BUILT_APART := $(CRASH_TESTS) $(MUTATE_TEST)
$(BUILD)/tests/formats/t_%: $(BUILD)/tests/formats/t_%.o $(TESTLIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) $(filter %.a,$^) $(LIBS) $(CHECK_LIBS) -o $@
$(patsubst %.c,$(BUILD)/%,$(wildcard tests/games/t_*.c tests/games/*/t_*.c)): $(BUILD)/tests/games/%: $(BUILD)/tests/games/%.o \
    $(TESTLIB) $(GAMES_LIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) $(filter %.a,$^) $(LIBS) $(CHECK_LIBS) -o $@
$(filter-out $(BUILT_APART),$(patsubst %.c,$(BUILD)/%,$(wildcard tests/processor/*/t_*.c))): $(BUILD)/tests/%: $(BUILD)/tests/%.o \
    $(TESTLIB) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) $(filter %.a,$^) $(LIBS) $(CHECK_LIBS) -o $@

# Of the desk, also what only the module has, beside what it stands for: the same cases run against both.
$(BUILD)/desk/wasm/%.o $(BUILD)/tests/desk/%_ours.o: CFLAGS_ALL += -Idesk/wasm
$(BUILD)/tests/desk/%_ours.o: tests/desk/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -DOURS -MMD -MP -c $< -o $@
$(patsubst %.c,$(BUILD)/%,$(wildcard tests/desk/t_*.c tests/desk/stream.c tests/desk/host.c)): $(BUILD)/tests/desk/%: $(BUILD)/tests/desk/%.o \
    $(BUILD)/tests/desk/positions.o $(BUILD)/tests/desk/tables.o $(TESTLIB) $(DESK_LIB) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) $(filter %.a,$^) $(LIBS) $(CHECK_LIBS) -o $@
$(BUILD)/tests/desk/t_stand_ins: $(addprefix $(BUILD)/tests/desk/,json_cases.o json_cases_ours.o) \
    $(patsubst %,$(BUILD)/desk/wasm/%.o,json_value json_read json_pack print)

# The fault harness (tests/faults/README.md) drives the program itself, with a library loaded before it.
FAULTS_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(filter-out tests/faults/t_%.c tests/faults/library%.c,$(wildcard tests/faults/*.c)))
$(BUILD)/faults.so: $(wildcard tests/faults/library*.c) tests/faults/library.h tests/faults/board.h
	@mkdir -p $(@D)
	@echo "  CC  $@"
	$(Q)$(CC) $(WARN) -O1 -g $(DEFS) -I. -fPIC -shared $(filter %.c,$^) -o $@
$(BUILD)/tests/faults/t_%: $(BUILD)/tests/faults/t_%.o $(FAULTS_OBJ) $(TESTLIB) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB) \
    | $(BUILD)/faults.so $(BUILD)/dispatch
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -o $@

# A year of a host that nobody looks after (tests/year/README.md), with the program itself.
YEAR_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(filter-out tests/year/t_%.c,$(wildcard tests/year/*.c)))
$(BUILD)/tests/year/t_%: $(BUILD)/tests/year/t_%.o $(YEAR_OBJ) $(TESTLIB) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB) \
    | $(BUILD)/dispatch
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -o $@

# Crash points are compiled into a build of their own, which some suites and tests/mail.sh use: every file that has some.
CRASH_OBJ := $(patsubst %.c,$(BUILD)/crash/%.o,tests/lib/walk.c $(shell grep -l '"processor/base/crash.h"' processor/*/*.c))
CRASHING := $(BUILD)/crash/dispatch
$(BUILD)/crash/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $< (with crash points)"
	$(Q)$(CC) $(CFLAGS_ALL) -DDISPATCH_CRASH -MMD -MP -c $< -o $@
$(CRASH_TESTS): $(BUILD)/tests/processor/%: $(BUILD)/crash/tests/processor/%.o $(CRASH_OBJ) $(TESTLIB) $(PROCESSOR_LIB) \
    $(GAMES_LIB) $(FORMATS_LIB)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -o $@

# A host that lies, for one suite (processor/core/mutate.h).
MUTATE_OBJ := $(patsubst %.c,$(BUILD)/mutate/%.o,$(shell grep -l '"processor/core/mutate.h"' processor/*/*.c))
$(BUILD)/mutate/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $< (of a host that lies)"
	$(Q)$(CC) $(CFLAGS_ALL) -DDISPATCH_MUTATE -MMD -MP -c $< -o $@
$(MUTATE_TEST): $(MUTATE_TEST).o $(MUTATE_OBJ) $(TESTLIB) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -Wl$(comma)--wrap=_ck_assert_failed -o $@

# Calls of the system that fail as they are told to (tests/lib/broken.h).
BROKEN := $(addprefix $(BUILD)/tests/processor/,pass/t_trouble pass/t_shortage base/t_file deliver/t_deliver_folder)
$(BROKEN): CHECK_LIBS += $(patsubst %,-Wl$(comma)--wrap=%,open fstat lstat read rename flock fcntl malloc calloc)
# A library that is not there (tests/lib/other_library.h).
$(BUILD)/tests/processor/store/t_pg $(BUILD)/tests/processor/cmd/t_store_place: CHECK_LIBS += -Wl$(comma)--wrap=dlopen
# What reads mails, texts and headers is counted by one suite.
$(BUILD)/tests/processor/intake/t_once: CHECK_LIBS += $(patsubst %,-Wl$(comma)--wrap=%,mime_read armor_scan header_parse)
# Helpers die and hang before what they hand over is there.
$(BUILD)/tests/processor/pass/t_ahead: CHECK_LIBS += -Wl$(comma)--wrap=helper_give
# An hour passes between its passes.
$(BUILD)/tests/processor/cmd/t_two_hosts: CHECK_LIBS += -Wl$(comma)--wrap=time
$(BUILD)/tests/formats/t_armor: CHECK_LIBS += -Wl$(comma)--wrap=sshsig_verify

$(CRASHING): $(BUILD)/processor/main.o $(filter $(BUILD)/crash/processor/%,$(CRASH_OBJ)) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	@echo "  LD  $@"
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) $^ $(PROGRAM_LIBS) -o $@

tests: $(TESTS) $(CRASHING)
# AddressSanitizer keeps what was freed from being used again: 2 MB of it here, enough for what is used just after. With its
# 256 MB each process takes ever new pages from the system, which is a third of all the time. By hand it is 256 MB.
# With each piece of memory it also notes who took and who freed it, as deep as the calls went; the calls it keeps are a tenth of
# the time. Here it notes the caller alone, so that a report names one line of each; by hand it is the whole stack.
FREED := $(if $(filter 1,$(SAN)),ASAN_OPTIONS=quarantine_size_mb=2:malloc_context_size=2$${ASAN_OPTIONS:+:$$ASAN_OPTIONS})
# $(call run,PROGRAMS,AT A TIME,BUILD): each with its output; fails when one did, and names it.
run = rm -f $3/failed; printf '%s\n' $1 | $(FREED) DISPATCH=$3/dispatch FAILED=$3/failed xargs -P $2 -n 1 sh tests/one.sh; \
  [ ! -s $3/failed ] || { echo "failed:"; cat $3/failed; exit 1; }
# Each suite runs sanitized. `check` runs plain too what does less there (the goldens, too), what proves rules and what drives the
# plain program (the faults); the others would see nothing more.
PLAIN_TOO := $(shell grep -l __SANITIZE_ADDRESS__ tests/processor/*/t_*.c)
SANITIZED_ONLY := $(patsubst %.c,$(BUILD)/%,$(filter-out $(PLAIN_TOO),$(wildcard tests/processor/*/t_*.c)))
LEFT_OUT :=
# Those that walks name are built plain all the same.
WALKED := $(shell grep -ohw 't_[a-z_]*' tests/*.sh | sort -u)
plain-tests: $(filter-out $(filter-out $(WALKED:%=\%/%),$(SANITIZED_ONLY)),$(TESTS)) $(CRASHING)
# Some wait for a disk or a server: one more at a time than there are cores.
unit: $(BUILD)/dispatch $(filter-out $(LEFT_OUT),$(TESTS))
	@$(call run,$(filter-out $(LEFT_OUT),$(TESTS)),$(shell expr $(JOBS) + 1),$(BUILD))

# Suites that crash programs wait for the disk: the sanitized build is made beside them, and gives way to them.
unit-and-sanitized:
	@nice -n 10 $(AGAIN) SAN=1 all tests & build=$$!; \
	  DISPATCH_PROVEN=build/proven.txt $(MAKE) --no-print-directory unit LEFT_OUT='$(SANITIZED_ONLY)'; unit=$$?; \
	  wait $$build; build=$$?; [ $$unit = 0 ] || { echo "failed among the plain suites:"; cat build/failed; }; [ $$unit = 0 ] && exit $$build

# What a person would type, and real servers, browsers and tools: more waiting than work, so one more at a time than there
# are cores; the longest first.
WALKS_LONG := $(addprefix tests/,browser.sh served.sh mail.sh second.sh ruleset.sh desk.sh law.sh played.sh)
WALKS := $(WALKS_LONG) $(filter-out tests/one.sh tests/measure.sh $(WALKS_LONG),$(wildcard tests/*.sh))
walks:
	@$(call run,$(WALKS),$(shell expr $(JOBS) + 1),build)

# The walks leave the processors idle for much of their time. The sanitized suites run in it, giving way to them; in what is left,
# the fuzzers are built and run. Each runs for a second only, so for them the processor's rooms are built as fast as the compiler
# can, apart from those of `make fuzz`.
sanitized-walks-and-fuzz:
	@nice -n 19 $(AGAIN) fuzz-smoke FUZZ=build/fuzz/smoke FUZZ_ROOMS=-O0 & fuzz=$$!; \
	  nice -n 15 $(MAKE) --no-print-directory SAN=1 unit & suites=$$!; $(MAKE) --no-print-directory walks; walks=$$?; \
	  wait $$suites; suites=$$?; wait $$fuzz; fuzz=$$?; \
	  [ $$suites = 0 ] || { echo "failed among the sanitized suites:"; cat build/san/failed; }; \
	  [ $$walks = 0 ] || { echo "failed among the walks:"; cat build/failed; }; [ $$suites = 0 ] && [ $$walks = 0 ] && exit $$fuzz

headers:
	@printf '%s\n' $(wildcard desk/*.h desk/wasm/*.h tests/desk/*.h formats/*.h games/*.h games/*/*.h games/*/*/*.h processor/*/*.h tests/lib/*.h tests/faults/*.h tests/year/*.h tests/games/*/*.h) | \
	  xargs -P $(JOBS) -n 1 $(CC) $(WARN) $(DEFS) -I. -fsyntax-only -x c && echo "  every header compiles alone"

# Everything compiles without a warning with the other compiler too. The fuzz build compiles the library with it anyway;
# both-rest is what it leaves out.
CLANG_CHECK = xargs -P $(JOBS) -n 12 $(CLANG) $(WARN) $(DEFS) -I. -fsyntax-only && echo "  clang has no complaint"
both:
	@printf '%s\n' $(LIB_SRC) $(DESK_SRC) processor/main.c $(wildcard tests/*/*.c tests/games/*/*.c tests/processor/*/*.c) | $(CLANG_CHECK)
both-rest:
	@printf '%s\n' processor/main.c $(filter-out $(FUZZ_SRC),$(wildcard tests/*/*.c tests/games/*/*.c tests/processor/*/*.c)) | $(CLANG_CHECK)

# What comments and doc/ cite is in the tree: pages, headings, decisions, files, functions.
citations:
	@mkdir -p $(BUILD); sh tests/law/tree.sh >$(BUILD)/tree.txt && awk -f tests/law/citations.awk $(BUILD)/tree.txt

# Who may include whom in processor/ and games/, and call whom; each ruleset has its prefix on all that others could link to.
rooms: $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB) $(BUILD)/processor/main.o
	@sh tests/law/calls.sh $(BUILD) && sh tests/law/rooms.sh && sh tests/law/prefix.sh $(BUILD)

# Less: no function that only tests call, no ?: within two others.
less: $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB) $(DESK_LIB) $(BUILD)/processor/main.o
	@CC='$(CC)' sh tests/law/used.sh $(BUILD)
	@find formats games processor desk -name '*.[ch]' | LC_ALL=C sort | xargs awk -f tests/law/nested.awk
	@echo "  each function is called, and conditionals are nested two deep at most"

spdx: # every file of source says its licence
	@sh tests/law/spdx.sh

# Words and pictures may take memory too, but from an arena alone, which ends the worker where there is none: what is told
# without it would be half told.
purity: $(PURE_OBJ) $(PURE_ROOM_OBJ) $(PROCESSOR_SRC:%.c=$(BUILD)/%.o) $(GAMES_SRC:%.c=$(BUILD)/%.o) $(BUILD)/linked.so # no writable data, no import but the listed few and the project's own
	@sh tests/law/pure.sh '$(PURE)' "$(PURE_OBJ) $(FORMATS_SRC:%.c=$(BUILD)/%.o)" $(PURE_OBJ)
	@sh tests/law/pure.sh '$(PURE)|$(PURE_TEXT)|$(PURE_DOORS)' \
	  "$(GAMES_SRC:%.c=$(BUILD)/%.o) $(FORMATS_SRC:%.c=$(BUILD)/%.o) $(PURE_ROOM_OBJ)" $(PURE_ROOM_OBJ)
	@! nm -A -u $(GAMES_SRC:%.c=$(BUILD)/%.o) $(FORMATS_SRC:%.c=$(BUILD)/%.o) | grep -E ' U (malloc|calloc|realloc|reallocarray|strdup|strndup|v?asprintf|open_memstream)$$' | \
	  grep -v '/formats/arena.o:' || { echo "purity: memory that is not of an arena" >&2; exit 1; }
	@! grep -rnE '^[[:space:]]*#[[:space:]]*include.*(libpq|postgres)' formats games processor desk templates || { echo "purity: libpq is loaded when it is wanted, and not built with" >&2; exit 1; }
	@! nm -A -u $(LIB_SRC:%.c=$(BUILD)/%.o) | grep ' U PQ' || { echo "purity: libpq is loaded when it is wanted, and not linked" >&2; exit 1; }
	@! nm -A -u $(LIB_SRC:%.c=$(BUILD)/%.o) | grep -E ' U (curl_(easy|global|slist|multi|url)|g_|internet_address_|el_|history(_init|_end)?$$|SHA256_|CRYPTO_|OPENSSL_|EVP_)' || { echo "purity: libcurl, libcrypto, GMime and libedit are loaded when they are wanted, and not linked" >&2; exit 1; }
	@echo "  rules are pure, and so are the record, its words and the core: $(words $(PURE_OBJ) $(PURE_ROOM_OBJ)) objects"

# ---- what people type ----
# The first thing that check and demo do is to see that the packages are there; then make starts anew, so that flags are
# read from what was just installed.
JOBS := $(shell nproc 2>/dev/null || echo 1)
AGAIN = $(MAKE) --no-print-directory -j$(JOBS)

deps: # the packages that the others need, installed with apt-get
	@sh deploy/deps.sh check
	@sh deploy/deps.sh browser

# The hand's loop: the quick suites after each change; one suite, or one case or test of it, while it is being written.
PICKED := $(if $T,$(filter %/$(T:tests/%=%) %/t_$T,$(TESTS)),$(QUICK))
PICKED_WALK := $(if $T,$(if $(PICKED),,$(wildcard tests/$(patsubst tests/%,%,$(T:.sh=)).sh)))
quick:
	$(if $(PICKED)$(PICKED_WALK),,$(error there is no suite $T: t_$T.c beneath tests/, or tests/$T.sh))
	@$(AGAIN) -s all $(PICKED)
ifdef T
	@DISPATCH=$(BUILD)/dispatch $(if $(CASE),DISPATCH_CASE=$(CASE)) $(if $(PICKED),$(PICKED),sh $(PICKED_WALK))
else
	@$(MAKE) --no-print-directory -s purity rooms less && sh tests/clock.sh && sh tests/kinds.sh
	@BRIEF=1; export BRIEF; $(call run,$(QUICK),$(JOBS),$(BUILD))
	@echo "make quick: $(words $(QUICK)) suites passed, $(words $(SLOW_SRC)) slow ones were left out (tests/slow.txt)"
endif
measure: all tests # which suites are slow, into tests/slow.txt
	@DISPATCH=$(BUILD)/dispatch sh tests/measure.sh $(TESTS)

# $(call timed,WHAT,COMMAND): and how many seconds it took, which is told once more at the end.
TIMES := build/times.txt
timed = begun=$$(date +%s); $2 && echo "check: $1 $$(($$(date +%s) - begun)) s" | tee -a $(TIMES)
check: deps
	@mkdir -p $(dir $(TIMES)); rm -f $(TIMES) build/proven.txt
	@$(call timed,build,$(AGAIN) all plain-tests wasm $(BUILD)/tests/desk/stream)
	@$(call timed,plain suites and sanitized build,$(MAKE) --no-print-directory unit-and-sanitized)
	@$(call timed,laws,$(AGAIN) headers both-rest purity rooms less citations spdx rules-check)
	@$(call timed,sanitized suites$(comma) walks and fuzz,$(MAKE) --no-print-directory sanitized-walks-and-fuzz)
	@cat $(TIMES); echo "make check: everything passed"

demo:
	@sh deploy/deps.sh build
	@$(AGAIN) all
	@DISPATCH=build/dispatch sh tests/demo/demo.sh demo-host

# ---- fuzzing: clang, every library source once more with the sanitizers ----
FUZZ ?= build/fuzz
FUZZ_ROOMS ?= -O1
FUZZ_FLAGS := $(WARN) -O1 -g1 $(DEFS) -I. -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
FUZZ_OBJ := $(LIB_SRC:%.c=$(FUZZ)/%.o) $(DESK_SRC:%.c=$(FUZZ)/%.o) $(patsubst %.c,$(FUZZ)/%.o,$(wildcard tests/games/tiny*.c) $(addprefix tests/lib/,rooms.c beacon_lines.c differ.c verified.c))
FUZZ_SRC := $(wildcard tests/fuzz/f_*.c tests/games/*/f_*.c)
FUZZ_TARGETS := $(patsubst %.c,$(FUZZ)/%,$(notdir $(FUZZ_SRC)))
SMOKE_SECONDS ?= 1
FUZZ_SECONDS ?= 600

$(FUZZ)/processor/%.o: FUZZ_FLAGS += $(FUZZ_ROOMS)
# Of what a ruleset compares while it plays, little is in the input: to note each costs two thirds of the time.
$(patsubst %.c,$(FUZZ)/%.o,$(filter-out games/sheet/%,$(wildcard games/*/*.c games/*/*/*.c))): FUZZ_FLAGS += -fno-sanitize-coverage=trace-cmp
$(FUZZ)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  FUZZ-CC  $<"
	$(Q)$(CLANG) $(FUZZ_FLAGS) -MMD -MP -c $< -o $@
$(FUZZ)/libdispatch.a: $(FUZZ_OBJ)
	@rm -f $@
	$(Q)ar rcs $@ $^
$(foreach s,$(FUZZ_SRC),$(eval $(FUZZ)/$(notdir $(s:.c=)): $(FUZZ)/$(s:.c=.o)))
$(FUZZ_TARGETS): $(FUZZ)/libdispatch.a
	$(Q)$(CLANG) -fsanitize=fuzzer,address,undefined $(TEST_LD) $(filter %.o,$^) $< $(LIBS) -o $@

fuzz-build: $(FUZZ_TARGETS)
# Each target runs for a few seconds, as many at a time as there are cores.
fuzz-smoke: fuzz-build
	@printf '%s\n' $(FUZZ_TARGETS) | FUZZ=$(FUZZ) SMOKE_SECONDS=$(SMOKE_SECONDS) xargs -P $(JOBS) -n 1 sh tests/fuzz/smoke.sh
fuzz:
	@sh deploy/deps.sh check
	@$(AGAIN) fuzz-build
	@[ -f $(FUZZ)/corpus/.kept ] || { xz -dc tests/fuzz/corpus.tar.xz | tar -C $(FUZZ) -xf - && touch $(FUZZ)/corpus/.kept; }
	@$(MAKE) --no-print-directory fuzz-smoke SMOKE_SECONDS=$(FUZZ_SECONDS)
	@cat $(FUZZ_TARGETS:$(FUZZ)/f_%=$(FUZZ)/%.runs) | awk '{n += $$1} END {printf "  %d inputs over %d parsers\n", n, NR}'
# What long runs found lies in one file, since it is many thousand inputs.
fuzz-keep: fuzz-build
	@FUZZ=$(FUZZ) sh tests/fuzz/keep.sh $(FUZZ_TARGETS)

# ---- rules: which statements of the rule books are proven by tests that ran ----
rules:
	@sh tests/rules/coverage.sh
rules-check:
	@sh tests/rules/coverage.sh --check
# What its suites are linked from, whole and unbroken; the copies that are broken come from tests/rules/break.py.
RULESET ?=
NAMELESS := $(if $(RULESET),,$(filter rules-break,$(MAKECMDGOALS)))
$(if $(NAMELESS),$(error make rules-break RULESET=NAME: one of $(patsubst games/%/rules-index.tsv,%,$(wildcard games/*/rules-index.tsv))))
RULESET_PREFIX = $(shell sed -n '2s/-.*//p' games/$(RULESET)/rules-index.tsv)
RULESET_TESTS = $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/games/$(RULESET)/t_*.c))
rules-break: $(RULESET_TESTS) $(TESTLIB) $(GAMES_LIB) $(FORMATS_LIB) # breaks each rule that a handler cites, one at a time, and says which proofs stay green (tests/rules/break.py): RULESET=NAME N=100 SEED=1861
	@CC='$(CC)' CFLAGS='-std=c17 $(ONCE) $(DEFS) -I. $(CFLAGS)' LIBS='$(TESTLIB) $(GAMES_LIB) $(FORMATS_LIB) $(LIBS) $(CHECK_LIBS)' \
	  JOBS=$(JOBS) N='$(N)' SEED='$(SEED)' LEFT='$(LEFT)' python3 -B tests/rules/break.py $(RULESET) $(RULESET_PREFIX)

# ---- benchmarks, soaks ----
BENCH_SRC := $(wildcard tests/bench/b_*.c)
BENCH := $(BENCH_SRC:%.c=$(BUILD)/%)
$(BUILD)/tests/bench/b_%: $(BUILD)/tests/bench/b_%.o $(TESTLIB) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -o $@
bench:
	@sh deploy/deps.sh check
	@$(AGAIN) all $(BENCH)
	@for b in $(BENCH); do echo "== $$b"; $$b || exit 1; done
soak:
	@sh deploy/deps.sh check
	@$(AGAIN) all tests wasm $(BUILD)/tests/desk/stream $(BUILD)/tests/desk/host
	@for t in $(TESTS); do echo "  SOAK $$t"; DISPATCH_SOAK=1 DISPATCH=$(BUILD)/dispatch $$t || exit 1; done
	@DISPATCH_SOAK=1 sh tests/desk.sh
	@DISPATCH_SOAK=1 DISPATCH=$(BUILD)/dispatch sh tests/browser.sh check
	@DISPATCH_SOAK=1 DISPATCH=$(BUILD)/dispatch sh tests/browser.sh soak
	@$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=60
screenshots: all $(BUILD)/tests/processor/letters/t_page $(BUILD)/tests/processor/letters/t_large $(BUILD)/tests/processor/public/t_page_history # reports and the order desk at phone, laptop and print size, in build/shots; look at them
	@sh tests/browser.sh shots
security: $(BUILD)/tests/processor/cheats/t_security # writes the tables of SECURITY.md from the tests of cheats
	@DISPATCH_SECURITY=write $(BUILD)/tests/processor/cheats/t_security

golden: $(BUILD)/dispatch $(BUILD)/tests/processor/whole/t_golden # rewrites the golden games (tests/golden/README.md); read the diff
	@DISPATCH_GOLDEN=write DISPATCH=$(BUILD)/dispatch $(BUILD)/tests/processor/whole/t_golden
golden-diff: $(BUILD)/tests/processor/whole/t_golden # GAME=golden-standard: all texts of a golden game, as they were and as they are
	@sh tests/golden/diff.sh $(GAME)

# ---- the rules as a module of WebAssembly, one a ruleset (desk/README.md) ----
# The same sources, by clang for another machine. Nothing of the C library that talks to a system is linked: a module that
# imported anything would be refused (tests/desk/module.js). Two builds are the same bytes.
WASM_FLAGS := --target=wasm32-wasi $(WARN) -Oz -ffunction-sections -fdata-sections -D_GNU_SOURCE -Idesk/wasm -I.
WASM_LINK := --target=wasm32-wasi -nostartfiles $(addprefix -Wl$(comma),--no-entry --gc-sections --strip-all --compress-relocations --fatal-warnings \
  -z$(comma)stack-size=1048576 --max-memory=268435456) -lc-printscan-no-floating-point
# All rulesets share these; of games/, whatever lies in no ruleset's folder.
WASM_SRC := $(addprefix formats/,bytes.c cjson.c markup.c mustache.c mustache_parse.c problem.c text.c) \
  processor/base/problems.c processor/words/line_words.c processor/letters/report_sections.c $(wildcard processor/letters/draw*.c) $(DESK_SRC) $(wildcard desk/wasm/*.c) \
  $(filter-out games/face/rulesets.c $(foreach r,$(WASM_RULESETS),games/$r/%),$(GAMES_SRC))
WASM_OBJ := $(WASM_SRC:%.c=$(WASM)/obj/%.o)
wasm_rules = $(patsubst %.c,$(WASM)/obj/%.o,$(filter games/$1/%,$(GAMES_SRC))) $(WASM)/obj/$1.o

wasm: $(if $(WASM_MISSING),wasm-missing,$(WASM)/desk.sha256) # the rules as modules for pages, and their hashes, in build/wasm
.PHONY: wasm-missing
wasm-missing:
	@echo "make wasm needs the packages $(WASM_PACKAGES): sh deploy/deps.sh check" >&2; exit 1
# Other flags are other modules: how they are made is kept in a file, which changes with it.
WASM_MADE = $(CLANG) $(WASM_FLAGS) $(WASM_FAST) $(WASM_LINK) $(value WASM_WITHOUT) $(WASM_PACK)
$(WASM)/flags: WASM_FLAGS := $(WASM_FLAGS)
$(WASM)/flags: always
	@mkdir -p $(@D); echo '$(WASM_MADE)' | cmp -s - $@ || echo '$(WASM_MADE)' >$@
$(WASM_OBJ) $(foreach r,$(WASM_RULESETS),$(call wasm_rules,$r) $(WASM)/obj/$r.without.o): $(WASM)/flags
$(WASM)/obj/%.o: %.c
	@mkdir -p $(@D)
	@echo "  WASM-CC  $<"
	$(Q)$(CLANG) $(WASM_FLAGS) -MMD -MP -c $< -o $@
$(patsubst %.c,$(WASM)/obj/%.o,$(shell grep -l '"formats/embed.h"' $(GAMES_SRC))): $(wildcard games/*/data/*.json games/*/problems.json games/*/guide.json games/*/*.md games/kit/*.json)
# Putting names on a map takes longest: there speed counts more than the last kilobyte.
WASM_FAST := -Os
$(WASM)/obj/processor/letters/draw_clear.o $(WASM)/obj/processor/letters/draw_place.o: WASM_FLAGS += $(WASM_FAST)
# Sentences on mail, keys, seals and forms are never told in a page.
WASM_PROBLEMS := age|armor|base|beacon|core|data\.(hash|part)|dice|entropy|game|genesis|handover|header|ingest|join|key|kind|leave|mail|make|minisign|next|nonce|observe|offer|orders\.clear|pbem|player|press|recall|rekey|replace|revoke|ruleset|ruling|seek|seq|side|signup|sshkey|sshsig|standby|until|zone
$(WASM)/problems.json: templates/problems.json Makefile
	@mkdir -p $(@D); sed -E '/^  "($(WASM_PROBLEMS))[."]/d' $< | tr '\n' '\001' | sed 's/,\x01}/\x01}/' | tr '\001' '\n' >$@
$(WASM)/obj/processor/base/problems.o: $(WASM)/problems.json
$(WASM)/obj/processor/base/problems.o: WASM_FLAGS += -DPROBLEMS_FILE='"$(WASM)/problems.json"'
$(WASM)/obj/desk/desk_drawing.o $(BUILD)/desk/desk_drawing.o: $(wildcard templates/*.mustache desk/*.mustache)
# The list of rulesets of a module has one.
$(WASM_RULESETS:%=$(WASM)/obj/%.o): $(WASM)/obj/%.o: games/face/rulesets.c
	@mkdir -p $(@D)
	$(Q)$(CLANG) $(WASM_FLAGS) -DONLY_RULESET=$(call wasm_prefix,$*) -MMD -MP -c $< -o $@
# A mailed page has a smaller one: without what its report tells already, and without a table to practise at (desk/wasm/board/without.c).
WASM_WITHOUT = $(patsubst %,-Wl$(comma)--wrap=%,$(addprefix desk_,news report pass table sit send lot guide behind table_free) $(addprefix $(call wasm_prefix,$1)_,report suggest guide) \
  $(if $(filter $1,$(WASM_HEXES)),,draw_hexes_read draw_hexes_outline draw_hexes_drawn))
WASM_HEXES := blue-and-gray example
$(WASM_RULESETS:%=$(WASM)/obj/%.without.o): $(WASM)/obj/%.without.o: desk/wasm/board/without.c
	@mkdir -p $(@D)
	$(Q)$(CLANG) $(WASM_FLAGS) -DONLY_RULESET=$(call wasm_prefix,$*) -MMD -MP -c $< -o $@
define WASM_MODULE
$(WASM)/$1.wasm: $(call wasm_rules,$1) $(WASM_OBJ)
	@echo "  WASM-LD  $$@"
	$(Q)$(CLANG) $$(sort $$^) $(WASM_LINK) -o $$@
$(WASM)/board/$1.wasm: $(WASM)/obj/$1.without.o $(call wasm_rules,$1) $(WASM_OBJ)
	@mkdir -p $$(@D)
	@echo "  WASM-LD  $$@"
	$(Q)$(CLANG) $$(sort $$^) $(WASM_LINK) $$(call WASM_WITHOUT,$1) -o $$@
endef
$(foreach r,$(WASM_RULESETS),$(eval $(call WASM_MODULE,$r)))
# LZMA without a header, as templates/desk/unlzma.js reads it: gzip is a fifth larger, and a mailed page has room for 400 kB.
WASM_PACK := xz --format=raw --lzma1=preset=9e,lc=3,lp=0,pb=0
%.wasm.lz: %.wasm
	$(Q)$(WASM_PACK) -c $< >$@
$(WASM)/desk.sha256: $(WASM_RULESETS:%=$(WASM)/%.wasm) $(WASM_RULESETS:%=$(WASM)/board/%.wasm)
	@cd $(WASM) && sha256sum $(^:$(WASM)/%=%) >desk.sha256

format:
	clang-format -i $(wildcard desk/*.[ch] desk/wasm/*.[ch] formats/*.[ch] games/*.[ch] games/*/*.[ch] games/*/*/*.[ch] processor/*.c processor/*/*.[ch] tests/*/*.[ch] tests/games/*/*.[ch] tests/processor/*/*.[ch])

# The package's own paths stand in units and recipes; another PREFIX is put in their place.
AT_PREFIX = sed 's|/usr/bin/dispatch|$(PREFIX)/bin/dispatch|g'
SHARE := $(DESTDIR)$(PREFIX)/share
UNITS := $(DESTDIR)$(PREFIX)/lib/systemd/system/
RECIPES := $(wildcard deploy/recipes/*) deploy/cron/dispatch.cron
BOOKS := $(wildcard games/*/RULES.md games/*/HANDBOOK.md games/*/RULINGS.md)

install: all
	install -D -m 0755 $(BUILD)/dispatch $(DESTDIR)$(PREFIX)/bin/dispatch
	for m in $(wildcard deploy/man/*.[15]); do install -D -m 0644 $$m $(SHARE)/man/man$${m##*.}/$${m##*/} || exit 1; done
	install -d $(UNITS) $(SHARE)/doc/dispatch/examples $(SHARE)/bash-completion/completions $(SHARE)/zsh/vendor-completions
	$(BUILD)/dispatch completion bash >$(SHARE)/bash-completion/completions/dispatch
	$(BUILD)/dispatch completion zsh >$(SHARE)/zsh/vendor-completions/_dispatch
	install -D -m 0644 README.md $(SHARE)/doc/dispatch/README.md
	for f in playing hosting verifying; do install -D -m 0644 doc/$$f.md $(SHARE)/doc/dispatch/doc/$$f.md || exit 1; done
	install -D -m 0644 SECURITY.md $(SHARE)/doc/dispatch/SECURITY.md
	install -D -m 0644 NEWS.md $(SHARE)/doc/dispatch/NEWS.md
	for f in $(BOOKS); do install -D -m 0644 $$f $(SHARE)/doc/dispatch/$$f || exit 1; done
	install -D -m 0644 deploy/systemd/dispatch.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/dispatch.conf
	install -D -m 0644 deploy/systemd/dispatch.tmpfiles $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/dispatch.conf
	for f in deploy/systemd/dispatch.service deploy/systemd/dispatch.timer deploy/systemd/dispatch-work@.service; do \
	  $(AT_PREFIX) $$f >$(UNITS)$${f##*/} && chmod 0644 $(UNITS)$${f##*/} || exit 1; done
	for f in $(RECIPES); do $(AT_PREFIX) $$f >$(SHARE)/doc/dispatch/examples/$${f##*/} && \
	  chmod 0644 $(SHARE)/doc/dispatch/examples/$${f##*/} || exit 1; done

# Takes away what install put there, and nothing else: a host's games and keys lie elsewhere.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/dispatch $(foreach m,$(notdir $(wildcard deploy/man/*.[15])),$(SHARE)/man/man$(patsubst .%,%,$(suffix $m))/$m)
	rm -f $(UNITS)dispatch.service $(UNITS)dispatch.timer $(UNITS)dispatch-work@.service
	rm -f $(DESTDIR)$(PREFIX)/lib/sysusers.d/dispatch.conf $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/dispatch.conf
	rm -f $(SHARE)/bash-completion/completions/dispatch $(SHARE)/zsh/vendor-completions/_dispatch
	rm -rf $(SHARE)/doc/dispatch

deb: # build/deb/dispatch_VERSION_ARCH.deb
	@sh deploy/deps.sh deb
	@$(AGAIN) -s all $(BUILD)/linked.so
	@MAKE="$(MAKE)" sh deploy/debian/build.sh $(VERSION) $(BUILD)/deb $(BUILD)/linked.so

# A tarball of the newest commit with checksums, signed with KEY (an SSH key); README says how it is checked.
RELEASE ?= build/release
release:
	@sh deploy/release.sh "$(VERSION)" "$(RELEASE)" "$(KEY)"

help:
	@echo "make            build build/dispatch"; echo "make demo       two players, a battle, in ./demo-host"
	@echo "make quick      the quick tests, within half a minute; T=t_page one suite, CASE=name one case or test of it"
	@echo "make check      every test, sanitizers and short fuzzing included"; echo "make fuzz       long fuzzing"
	@echo "make wasm       the rules as modules for pages, in build/wasm"; echo "make deps       install the packages that check needs"; echo "make measure    find out which tests are quick"
	@echo "make soak       long random games, damaged hosts, faults at every call"; echo "make bench      measurements beside their floors"
	@echo "make rules      which rules are implemented and proven"; echo "make golden     rewrite the golden games"
	@echo "make rules-break RULESET=NAME N=100  breaks each rule at a time and says which proofs stay green"
	@echo "make golden-diff GAME=golden-standard  all texts of one, as they were and as they are now"
	@echo "make security   write SECURITY.md's tables from the tests of cheats"
	@echo "make install    and uninstall; DESTDIR= PREFIX=/usr/local"; echo "make deb        a Debian package, in build/deb"
	@echo "make release KEY=FILE   a signed tarball, in build/release"; echo "make citations  does what comments and doc/ cite exist?"
	@echo "make screenshots  reports in a browser, as pictures"; echo "make clean      remove build/"

clean:
	rm -rf build demo-host

-include $(sort $(shell find $(BUILD) $(WASM) -type f -name '*.d' 2>/dev/null))
