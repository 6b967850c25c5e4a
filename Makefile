# Dispatch. `make demo` and `make check` may each be the first thing typed on a fresh Debian machine; the rest is
# printed by `make help`.
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
OPT := -O2 -g
LIBS := -lsqlite3 -ljansson -lsodium
CHECK_LIBS := $(shell pkg-config --libs check 2>/dev/null || echo -lcheck -lsubunit -lm -lrt -lpthread)
SANFLAGS := $(if $(filter 1,$(SAN)),-fsanitize=address$(comma)undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
comma := ,
DEFS := -D_GNU_SOURCE -DDISPATCH_VERSION='"$(VERSION)"'
CFLAGS_ALL = $(WARN) $(OPT) $(DEFS) -I. $(SANFLAGS) $(CFLAGS)

FORMATS_SRC := $(wildcard formats/*.c)
GAMES_SRC := $(wildcard games/*.c games/*/*.c)
PROCESSOR_SRC := $(filter-out processor/main.c,$(wildcard processor/*.c processor/*/*.c))
LIB_SRC := $(FORMATS_SRC) $(GAMES_SRC) $(PROCESSOR_SRC)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o)
FORMATS_LIB := $(BUILD)/libformats.a
GAMES_LIB := $(BUILD)/libgames.a
PROCESSOR_LIB := $(BUILD)/libprocessor.a
TESTLIB_SRC := $(wildcard tests/lib/*.c)
TESTLIB := $(BUILD)/libtests.a
TESTS_SRC := $(wildcard tests/*/t_*.c)
TESTS := $(TESTS_SRC:%.c=$(BUILD)/%)
# What words and files need: everything else under games/ must be pure.
IMPURE_SRC := $(wildcard games/rulesets.c games/*/data.c games/*/load*.c games/*/report*.c games/*/face*.c)
PURE_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(IMPURE_SRC),$(GAMES_SRC)))
PURE := memcpy|memset|memmove|memcmp|strlen|strcmp|strncmp|memchr|strchr|__stack_chk_fail|__assert_fail|_GLOBAL_OFFSET_TABLE_

.PHONY: all check unit demo fuzz fuzz-smoke soak bench rules golden format install clean help deps purity headers tests
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/dispatch

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $<"
	$(Q)$(CC) $(CFLAGS_ALL) -MMD -MP -c $< -o $@
# .incbin is not seen by -MMD
$(BUILD)/games/%/data.o: $(wildcard games/*/data/*.json games/*/*.md)
$(BUILD)/processor/templates.o: $(wildcard templates/*)

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
$(BUILD)/tests/processor/t_%: $(BUILD)/tests/processor/t_%.o $(TESTLIB) $(PROCESSOR_LIB) $(GAMES_LIB) $(FORMATS_LIB)
	$(Q)$(CC) $(CFLAGS_ALL) $^ $(LIBS) $(CHECK_LIBS) -o $@

tests: $(TESTS)
unit: $(BUILD)/dispatch $(TESTS)
	@for t in $(TESTS); do echo "  RUN $$t"; DISPATCH=$(BUILD)/dispatch $$t || exit 1; done

headers:
	@for h in $(wildcard formats/*.h games/*.h games/*/*.h processor/*.h tests/lib/*.h); do \
	  echo "#include \"$$h\"" | $(CC) $(WARN) $(DEFS) -I. -fsyntax-only -x c - || exit 1; done; echo "  every header compiles alone"

purity: $(PURE_OBJ) # no writable data, no import but the listed few and the project's own
	@size -A $(PURE_OBJ) | awk '($$1==".data" || $$1==".bss") && $$2 > 0 {bad=1; print} END {exit bad}'
	@nm -g --defined-only $(GAMES_SRC:%.c=$(BUILD)/%.o) $(FORMATS_SRC:%.c=$(BUILD)/%.o) | awk 'NF==3 {print $$3}' | sort -u > $(BUILD)/own.txt
	@nm -u $(PURE_OBJ) | awk 'NF==2 {print $$2}' | sort -u | grep -vxE '$(PURE)' | comm -23 - $(BUILD)/own.txt | awk '{bad=1; print "impure import: " $$1} END {exit bad}'
	@echo "  rules are pure"

clean:
	rm -rf build

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
