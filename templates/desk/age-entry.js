/* What the order desk of a host uses of the package age-encryption. age.js beside this file is made of it, and of nothing else, by
 * the versions and hashes of tests/browser/package-lock.json: sh tests/browser/age.sh write */
import {Decrypter, Encrypter, armor} from 'age-encryption';
import {chacha20poly1305} from '@noble/ciphers/chacha';
import {x25519} from '@noble/curves/ed25519';
import {hkdf} from '@noble/hashes/hkdf';
import {sha256} from '@noble/hashes/sha256';

globalThis.AgeEncryption = {Decrypter, Encrypter, armor, chacha20poly1305, hkdf, sha256, x25519};
