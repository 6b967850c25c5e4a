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
CHECK_LIBS := $(shell pkg-config --libs check 2>/dev/null || echo -lcheck -lsubunit -lm -lrt -lpthread) -Wl$(comma)--wrap=_mark_point $(TEST_LD)
MIME_CFLAGS := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags gmime-3.0 2>/dev/null))
LIBS := -lsqlite3 -ljansson -lsodium -lcurl -lresolv $(shell pkg-config --libs gmime-3.0 2>/dev/null || echo -lgmime-3.0)
SANFLAGS := $(if $(filter 1,$(SAN)),-fsanitize=address$(comma)undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
DEFS := -D_GNU_SOURCE -DDISPATCH_VERSION='"$(VERSION)"' $(MIME_CFLAGS)
CFLAGS_ALL = $(WARN) $(OPT) $(DEFS) -I. $(SANFLAGS) $(CFLAGS)

FORMATS_SRC := $(wildcard formats/*.c)
GAMES_SRC := $(wildcard games/*.c games/*/*.c games/*/*/*.c)
PROCESSOR_SRC := $(filter-out processor/main.c,$(wildcard processor/*.c processor/*/*.c))
LIB_SRC := $(FORMATS_SRC) $(GAMES_SRC) $(PROCESSOR_SRC)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o)
FORMATS_LIB := $(BUILD)/libformats.a
GAMES_LIB := $(BUILD)/libgames.a
PROCESSOR_LIB := $(BUILD)/libprocessor.a
TESTLIB_SRC := $(wildcard tests/lib/*.c tests/games/tiny*.c tests/games/bvg_*.c tests/games/hd_*.c)
TESTLIB := $(BUILD)/libtests.a
TESTS_SRC := $(wildcard tests/*/t_*.c tests/processor/*/t_*.c)
# The longest runs are begun first, so that the others fill the second core meanwhile.
LONG := $(filter $(addprefix tests/processor/%/t_,random.c resume.c views.c honest.c mutate.c),$(TESTS_SRC))
TESTS := $(patsubst %.c,$(BUILD)/%,$(LONG) $(filter-out $(LONG),$(TESTS_SRC)))
# What words and files need: everything else under games/ must be pure.
IMPURE_SRC := $(wildcard games/face/*.c games/*/data.c games/*/*/data.c games/*/load*.c games/*/*/load*.c games/*/report*.c games/*/*/report*.c games/*/face*.c)
PURE_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(IMPURE_SRC),$(GAMES_SRC)))
PURE := memcpy|memset|memmove|memcmp|strlen|strcmp|strncmp|memchr|strchr|__stack_chk_fail|__assert_fail|_GLOBAL_OFFSET_TABLE_

.PHONY: always all both both-rest check unit walks walks-and-fuzz demo fuzz fuzz-build fuzz-smoke soak bench rules rules-check golden security format install uninstall deb clean help purity headers tests
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/dispatch

$(BUILD)/tests/%.o $(BUILD)/crash/tests/%.o: OPT := $(ONCE)
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $<"
	$(Q)$(CC) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
# The name of this program's words (processor/words/program_words.h): whatever it is made of counts, so that nobody has to remember to
# raise a number.
WORDS := $(shell sha256sum $(sort $(LIB_SRC) $(wildcard formats/*.h games/*.h games/*/*.h games/*/*/*.h processor/*.h processor/*/*.h templates/*.mustache \
  templates/*.json games/*/data/*.json)) | sha256sum | cut -c1-16)
%/words.name: always
	@mkdir -p $(@D); echo $(WORDS) | cmp -s - $@ || echo $(WORDS) >$@
$(BUILD)/processor/words/program_words.o: $(BUILD)/words.name
$(BUILD)/processor/words/program_words.o: DEFS += -DDISPATCH_WORDS='"$(WORDS)"'
# .incbin is not seen by -MMD
$(patsubst %.c,$(BUILD)/%.o,$(wildcard games/*/data.c games/*/*/data.c games/*/report_handbook.c games/*/*/report_handbook.c)): $(wildcard games/*/data/*.json games/*/*.md)
$(BUILD)/processor/base/templates.o $(BUILD)/processor/base/problems.o $(BUILD)/processor/letters/desk_page.o: $(wildcard templates/* templates/desk/*)

$(FORMATS_LIB): $(FORMATS_SRC:%.c=$(BUILD)/%.o)
$(GAMES_LIB): $(GAMES_SRC:%.c=$(BUILD)/%.o)
$(PROCESSOR_LIB): $(PROCESSOR_SRC:%.c=$(BUILD)/%.o)
$(TESTLIB): $(TESTLIB_SRC:%.c=$(BUILD)/%.o)
$(FORMATS_LIB) $(GAMES_LIB) $(PROCESSOR_LIB) $(TESTLIB):
	@rm -f $@
	$(Q)ar rcs $@ $^

$(BUILD)/dispatch: $(BUILD)/processor/main.o $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	@echo "  LD  $@"
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) $^ $(LIBS) -o $@

# A test suite links what its folder is about: formats alone, games over formats, or everything.
$(BUILD)/tests/formats/t_%: $(BUILD)/tests/formats/t_%.o $(TESTLIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -o $@
$(BUILD)/tests/games/t_%: $(BUILD)/tests/games/t_%.o $(TESTLIB) $(GAMES_LIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -o $@
$(BUILD)/tests/processor/%: $(BUILD)/tests/processor/%.o $(TESTLIB) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -o $@

# Crash points are compiled into a build of their own, which some suites and tests/mail.sh use: every file that has some.
CRASH_OBJ := $(patsubst %.c,$(BUILD)/crash/%.o,tests/lib/walk.c $(shell grep -l '"processor/base/crash.h"' processor/*/*.c))
CRASHING := $(BUILD)/crash/dispatch
$(BUILD)/crash/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $< (with crash points)"
	$(Q)$(CC) $(CFLAGS_ALL) -DDISPATCH_CRASH -MMD -MP -c $< -o $@
CRASH_TESTS := $(addprefix $(BUILD)/tests/processor/,pass/t_resume cmd/t_hostkey_crash forum/t_forum_crash)
$(CRASH_TESTS): $(BUILD)/tests/processor/%: $(BUILD)/crash/tests/processor/%.o $(CRASH_OBJ) $(TESTLIB) $(PROCESSOR_LIB) \
    $(GAMES_LIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -o $@

# A host that lies, for one suite (processor/core/mutate.h).
MUTATE_OBJ := $(patsubst %.c,$(BUILD)/mutate/%.o,$(shell grep -l '"processor/core/mutate.h"' processor/*/*.c))
$(BUILD)/mutate/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $< (of a host that lies)"
	$(Q)$(CC) $(CFLAGS_ALL) -DDISPATCH_MUTATE -MMD -MP -c $< -o $@
$(BUILD)/tests/processor/cheats/t_mutate: $(BUILD)/tests/processor/cheats/t_mutate.o $(MUTATE_OBJ) $(TESTLIB) $(PROCESSOR_LIB) $(GAMES_LIB) \
    $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -Wl$(comma)--wrap=_ck_assert_failed -o $@

$(CRASHING): $(BUILD)/processor/main.o $(filter $(BUILD)/crash/processor/%,$(CRASH_OBJ)) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	@echo "  LD  $@"
	$(Q)$(CC) $(CFLAGS_ALL) $(LDFLAGS) $^ $(LIBS) -o $@

tests: $(TESTS) $(CRASHING)
unit: $(BUILD)/dispatch $(TESTS)
	@rm -f $(BUILD)/failed; printf '%s\n' $(TESTS) | DISPATCH=$(BUILD)/dispatch FAILED=$(BUILD)/failed \
	  xargs -P $(JOBS) -n 1 sh tests/one.sh; \
	  [ ! -s $(BUILD)/failed ] || { echo "failed:"; cat $(BUILD)/failed; exit 1; }

# What a person would type, and real servers, browsers and tools: more waiting than work, so one more at a time than there
# are cores; the longest first.
WALKS_LONG := $(addprefix tests/,mail.sh browser.sh second.sh)
WALKS := $(WALKS_LONG) $(filter-out tests/one.sh $(WALKS_LONG),$(wildcard tests/*.sh))
walks:
	@rm -f build/failed; printf '%s\n' $(WALKS) | DISPATCH=build/dispatch FAILED=build/failed \
	  xargs -P $(shell expr $(JOBS) + 1) -n 1 sh tests/one.sh; \
	  [ ! -s build/failed ] || { echo "failed:"; cat build/failed; exit 1; }

# The walks leave the processors idle for much of their time: the fuzzers are built and run in it, giving way to them.
walks-and-fuzz:
	@nice -n 10 $(AGAIN) fuzz-smoke & fuzz=$$!; $(MAKE) --no-print-directory walks; walks=$$?; wait $$fuzz && exit $$walks

headers:
	@printf '%s\n' $(wildcard formats/*.h games/*.h games/*/*.h games/*/*/*.h processor/*.h processor/*/*.h tests/lib/*.h) | \
	  xargs -P $(JOBS) -n 1 $(CC) $(WARN) $(DEFS) -I. -fsyntax-only -x c && echo "  every header compiles alone"

# Everything compiles without a warning with the other compiler too. The fuzz build compiles the library with it anyway;
# both-rest is what it leaves out.
CLANG_CHECK = xargs -P $(JOBS) -n 12 $(CLANG) $(WARN) $(DEFS) -I. -fsyntax-only && echo "  clang has no complaint"
both:
	@printf '%s\n' $(LIB_SRC) processor/main.c $(wildcard tests/*/*.c tests/processor/*/*.c) | $(CLANG_CHECK)
both-rest:
	@printf '%s\n' processor/main.c $(filter-out tests/fuzz/%,$(wildcard tests/*/*.c tests/processor/*/*.c)) | $(CLANG_CHECK)

purity: $(PURE_OBJ) # no writable data, no import but the listed few and the project's own
	@size -A $(PURE_OBJ) | awk '($$1==".data" || $$1==".bss") && $$2 > 0 {bad=1; print} END {exit bad}'
	@nm -g --defined-only $(GAMES_SRC:%.c=$(BUILD)/%.o) $(FORMATS_SRC:%.c=$(BUILD)/%.o) | awk 'NF==3 {print $$3}' | sort -u > $(BUILD)/own.txt
	@nm -u $(PURE_OBJ) | awk 'NF==2 {print $$2}' | sort -u | grep -vxE '$(PURE)' | comm -23 - $(BUILD)/own.txt | awk '{bad=1; print "impure import: " $$1} END {exit bad}'
	@echo "  rules are pure"

# ---- what people type ----
# The first thing that check and demo do is to see that the packages are there; then make starts anew, so that flags are
# read from what was just installed.
JOBS := $(shell nproc 2>/dev/null || echo 1)
AGAIN = $(MAKE) --no-print-directory -j$(JOBS)

check:
	@sh deploy/deps.sh check
	@sh deploy/deps.sh browser
	@$(AGAIN) all tests
	@rm -f build/proven.txt
	@DISPATCH_PROVEN=build/proven.txt $(MAKE) --no-print-directory unit
	@$(AGAIN) headers both-rest purity rules-check
	@$(AGAIN) SAN=1 all tests
	@$(MAKE) --no-print-directory SAN=1 unit
	@$(MAKE) --no-print-directory walks-and-fuzz
	@echo "make check: everything passed"

demo:
	@sh deploy/deps.sh build
	@$(AGAIN) all
	@DISPATCH=build/dispatch sh tests/demo/demo.sh demo-host

# ---- fuzzing: clang, every library source once more with the sanitizers ----
FUZZ := build/fuzz
FUZZ_FLAGS := $(WARN) -O1 -g1 $(DEFS) -I. -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
FUZZ_OBJ := $(LIB_SRC:%.c=$(FUZZ)/%.o) $(patsubst %.c,$(FUZZ)/%.o,$(filter-out tests/lib/test.c tests/lib/play.c,$(wildcard tests/games/tiny*.c)))
FUZZ_TARGETS := $(patsubst tests/fuzz/f_%.c,$(FUZZ)/f_%,$(wildcard tests/fuzz/f_*.c))
SMOKE_SECONDS ?= 1
FUZZ_SECONDS ?= 600

$(FUZZ)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  FUZZ-CC  $<"
	$(Q)$(CLANG) $(FUZZ_FLAGS) -MMD -MP -c $< -o $@
$(FUZZ)/libdispatch.a: $(FUZZ_OBJ)
	@rm -f $@
	$(Q)ar rcs $@ $^
$(FUZZ)/f_%: $(FUZZ)/tests/fuzz/f_%.o $(FUZZ)/libdispatch.a
	$(Q)$(CLANG) -fsanitize=fuzzer,address,undefined $(TEST_LD) $^ $(LIBS) -o $@

fuzz-build: $(FUZZ_TARGETS)
# Each target runs for a few seconds, as many at a time as there are cores.
fuzz-smoke: fuzz-build
	@printf '%s\n' $(FUZZ_TARGETS) | FUZZ=$(FUZZ) SMOKE_SECONDS=$(SMOKE_SECONDS) xargs -P $(JOBS) -n 1 sh tests/fuzz/smoke.sh
fuzz:
	@sh deploy/deps.sh check
	@$(AGAIN) fuzz-build
	@$(MAKE) --no-print-directory fuzz-smoke SMOKE_SECONDS=$(FUZZ_SECONDS)

# ---- rules: which statements of the rule books are proven by tests that ran ----
rules:
	@sh tests/rules/coverage.sh
rules-check:
	@sh tests/rules/coverage.sh --check

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
	@$(AGAIN) all tests
	@for t in $(TESTS); do echo "  SOAK $$t"; DISPATCH_SOAK=1 CK_DEFAULT_TIMEOUT=0 CK_TIMEOUT_MULTIPLIER=50 DISPATCH=$(BUILD)/dispatch $$t || exit 1; done
	@$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=60
screenshots: all $(BUILD)/tests/processor/letters/t_page $(BUILD)/tests/processor/public/t_page_history # reports and the order desk at phone, laptop and print size, in build/shots; look at them
	@sh tests/browser.sh shots
security: $(BUILD)/tests/processor/cheats/t_security # writes the tables of SECURITY.md from the tests of cheats
	@DISPATCH_SECURITY=write $(BUILD)/tests/processor/cheats/t_security

golden: $(TESTS) # rewrites the golden games; read the diff
	@DISPATCH_GOLDEN=write DISPATCH=$(BUILD)/dispatch $(BUILD)/tests/processor/whole/t_golden

format:
	clang-format -i $(wildcard formats/*.[ch] games/*.[ch] games/*/*.[ch] games/*/*/*.[ch] processor/*.[ch] processor/*/*.[ch] tests/*/*.[ch] tests/processor/*/*.[ch])

# The package's own paths stand in units and recipes; another PREFIX is put in their place.
AT_PREFIX = sed 's|/usr/bin/dispatch|$(PREFIX)/bin/dispatch|g'
SHARE := $(DESTDIR)$(PREFIX)/share
UNITS := $(DESTDIR)$(PREFIX)/lib/systemd/system/
RECIPES := $(wildcard deploy/recipes/*) deploy/cron/dispatch.cron

install: all
	install -D -m 0755 $(BUILD)/dispatch $(DESTDIR)$(PREFIX)/bin/dispatch
	for m in $(wildcard deploy/man/*.[15]); do install -D -m 0644 $$m $(SHARE)/man/man$${m##*.}/$${m##*/} || exit 1; done
	install -d $(UNITS) $(SHARE)/doc/dispatch/examples
	install -D -m 0644 README.md $(SHARE)/doc/dispatch/README.md
	install -D -m 0644 SECURITY.md $(SHARE)/doc/dispatch/SECURITY.md
	install -D -m 0644 deploy/systemd/dispatch.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/dispatch.conf
	install -D -m 0644 deploy/systemd/dispatch.tmpfiles $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/dispatch.conf
	for f in deploy/systemd/dispatch.service deploy/systemd/dispatch.timer; do \
	  $(AT_PREFIX) $$f >$(UNITS)$${f##*/} && chmod 0644 $(UNITS)$${f##*/} || exit 1; done
	for f in $(RECIPES); do $(AT_PREFIX) $$f >$(SHARE)/doc/dispatch/examples/$${f##*/} && \
	  chmod 0644 $(SHARE)/doc/dispatch/examples/$${f##*/} || exit 1; done

# Takes away what install put there, and nothing else: a host's games and keys lie elsewhere.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/dispatch $(foreach m,$(notdir $(wildcard deploy/man/*.[15])),$(SHARE)/man/man$(patsubst .%,%,$(suffix $m))/$m)
	rm -f $(UNITS)dispatch.service $(UNITS)dispatch.timer
	rm -f $(DESTDIR)$(PREFIX)/lib/sysusers.d/dispatch.conf $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/dispatch.conf
	rm -rf $(SHARE)/doc/dispatch

deb: # build/deb/dispatch_VERSION_ARCH.deb
	@sh deploy/deps.sh deb
	@$(AGAIN) -s all
	@MAKE="$(MAKE)" sh deploy/debian/build.sh $(VERSION) $(BUILD)/deb

help:
	@echo "make            build build/dispatch"; echo "make demo       two players, one turn, in ./demo-host"
	@echo "make check      every test, sanitizers and short fuzzing included"; echo "make fuzz       long fuzzing"
	@echo "make soak       long random games"; echo "make bench      measurements beside their floors"
	@echo "make rules      which rules are implemented and proven"; echo "make golden     rewrite the golden games"
	@echo "make security   write SECURITY.md's tables from the tests of cheats"
	@echo "make install    and uninstall; DESTDIR= PREFIX=/usr/local"; echo "make deb        a Debian package, in build/deb"
	@echo "make screenshots  reports in a browser, as pictures"; echo "make clean      remove build/"

clean:
	rm -rf build demo-host

-include $(shell find $(BUILD) -type f -name '*.d' 2>/dev/null)
