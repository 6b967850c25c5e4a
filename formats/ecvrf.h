/* SPDX-License-Identifier: Apache-2.0 */
/* formats/ecvrf.h - ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381), strict as ecvrf.md demands. */
#ifndef DISPATCH_ECVRF_H
#define DISPATCH_ECVRF_H

#include "formats/bytes.h"

enum { VRF_PROOF_LEN = 80, VRF_OUTPUT_LEN = 64 };
bool ecvrf_self_test(void); /* false: this libsodium has the point check bug CVE-2025-69277; refuse to run */
void ecvrf_public(uint8_t pk[static 32], const uint8_t seed[static 32]);
bool ecvrf_key_is_valid(const uint8_t pk[static 32]);
void ecvrf_prove(uint8_t pi[static VRF_PROOF_LEN], const uint8_t seed[static 32], struct span alpha);
/* The output of the proof that ecvrf_prove would make, at half its price, where nobody is shown the proof. */
void ecvrf_value(uint8_t beta[static VRF_OUTPUT_LEN], const uint8_t seed[static 32], struct span alpha);
/* Only for one's own proofs, or after ecvrf_verify. False: Gamma is no point. */
bool ecvrf_output(uint8_t beta[static VRF_OUTPUT_LEN], const uint8_t pi[static VRF_PROOF_LEN]);
bool ecvrf_verify(uint8_t beta[static VRF_OUTPUT_LEN], const uint8_t pk[static 32], struct span alpha, struct span pi);

#endif
