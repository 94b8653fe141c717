import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { bits, der, integer, objectId, octets, sequence, set, text, truth, utcTime } from './der.ts';

export interface Certificate {
  key: string;
  cert: string;
}

const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
const commonName = '2.5.4.3';
const basicConstraints = '2.5.29.19';
const alternativeNames = '2.5.29.17';
const lifeMs = 365 * 86_400_000;

/**
 * Makes a self-signed certificate (RFC 5280) on P-256, valid for a year, for machines without another one.
 */
export function selfSigned(names: readonly string[], now = new Date()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(ecdsaWithSha256));
  const name = sequence(set(sequence(objectId(commonName), text(names[0] ?? 'localhost'))));
  const extension = (id: string, value: Buffer) => sequence(objectId(id), octets(value));
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(utcTime(new Date(now.getTime() - 3_600_000)), utcTime(new Date(now.getTime() + lifeMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(alternativeNames, sequence(...names.map(alternativeName))),
        extension(basicConstraints, sequence(truth(true))),
      ),
    ),
  );
  const whole = sequence(body, algorithm, bits(sign('sha256', body, privateKey)));
  return { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert: pem(whole) };
}

function alternativeName(name: string): Buffer {
  return isIPv4(name)
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name, 'ascii'));
}

function pem(whole: Buffer): string {
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
