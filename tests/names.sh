#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The third part of tests/browser.sh, a walk of its own as tests/served.sh is. Usage: sh tests/names.sh
set -eu
exec sh tests/browser.sh names
