/* SPDX-License-Identifier: Apache-2.0 */
/* tests/fuzz/envelope_genesis.h - the game of the envelopes that are fuzzed (f_envelope.c); t_core_save makes their
 * seeds and sees that they load. */
#ifndef DISPATCH_FUZZ_ENVELOPE_GENESIS_H
#define DISPATCH_FUZZ_ENVELOPE_GENESIS_H

static const char envelope_genesis[] = "pbem-genesis/1\n"
                                       "name: tiny-1\n"
                                       "ruleset: tiny 1\n"
                                       "data: sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\n"
                                       "scenario: short\n"
                                       "seat: east SHA256:/IOzXQlPE0KazWYL6P2934TM/0zU3Xn7KJQODwX4v6Q\n"
                                       "seat: west SHA256:ZPIj3qUKtwR+RYI1zYZqn+zcm7GlLmNn/+46IW7kWM4\n"
                                       "organiser: SHA256:ZPIj3qUKtwR+RYI1zYZqn+zcm7GlLmNn/+46IW7kWM4\n"
                                       "signer: SHA256:ZPIj3qUKtwR+RYI1zYZqn+zcm7GlLmNn/+46IW7kWM4\n"
                                       "origin: host.example/game\n"
                                       "logkey: 0000000000000000000000000000000000000000000000000000000000000000\n"
                                       "vrf: ff812f84e53570c36ae9479aad71e649c3cc4a04a6768632150febdd66a238a8\n"
                                       "age: none\n"
                                       "dice: B\n"
                                       "setup: full\n"
                                       "beacon: none\n"
                                       "host: west\n"
                                       "clock: join 7d open 7d move 3d answer 1d settle 0 missed fallback abandon 90d\n"
                                       "program: dispatch 0.1 test\n"
                                       "created: 2026-11-18T11:06:40Z\n"
                                       "nonce: 00000000000000000000000000000000\n";

#endif
