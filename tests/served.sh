#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The second half of tests/browser.sh, a walk of its own, so that both cores have one. Usage: sh tests/served.sh
set -eu
exec sh tests/browser.sh served
