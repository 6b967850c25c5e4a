/* SPDX-License-Identifier: Apache-2.0 */
/* Input: key seed (32), place and mask of a change (2), alpha. An honest proof holds; a changed one never does. The
 * input read as key, proof and alpha: what is accepted is canonical and has the output that the proof says. */
#include "formats/ecvrf.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void honest(struct span input)
{
    uint8_t pk[32], pi[VRF_PROOF_LEN], own[VRF_OUTPUT_LEN], beta[VRF_OUTPUT_LEN];
    struct span alpha = span_from(input, 34), proof = {pi, sizeof pi};
    ecvrf_public(pk, input.at);
    ecvrf_prove(pi, input.at, alpha);
    assert(ecvrf_key_is_valid(pk));
    assert(ecvrf_output(own, pi));
    assert(ecvrf_verify(beta, pk, alpha, proof));
    assert(memcmp(own, beta, sizeof own) == 0);
    pi[input.at[32] % VRF_PROOF_LEN] ^= input.at[33];
    assert(ecvrf_verify(beta, pk, alpha, proof) == (input.at[33] == 0));
}

static void hostile(struct span input)
{
    uint8_t own[VRF_OUTPUT_LEN], beta[VRF_OUTPUT_LEN];
    struct span proof = {input.at + 32, VRF_PROOF_LEN};
    if (!ecvrf_verify(beta, input.at, span_from(input, 32 + VRF_PROOF_LEN), proof))
        return;
    assert(ecvrf_key_is_valid(input.at) && ecvrf_key_is_valid(proof.at)); /* Gamma passes the same test */
    assert(ecvrf_output(own, proof.at));
    assert(memcmp(own, beta, sizeof own) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span input = {data, size};
    if (size >= 34)
        honest(input);
    if (size >= 32 + VRF_PROOF_LEN)
        hostile(input);
    return 0;
}
