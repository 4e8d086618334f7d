import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import { env } from '#server/config/env.ts';
import type { TrustedProxies } from '#server/config/trusted-proxies.ts';

/**
 * Where a request comes from, as the limits count it: an IPv4 address, or the network (/64) of an IPv6 one, because one
 * household has all of that. `X-Forwarded-For` is believed only as far as proxies that we trust wrote it.
 */
export function clientAddressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies = env().TRUSTED_PROXIES,
): string {
  const peer = plain(socket.remoteAddress ?? '');
  const named = trusted === 0 ? [] : String(headers['x-forwarded-for'] ?? '').split(',');
  let client = peer;
  for (const [index, hop] of named.toReversed().entries()) {
    const before = plain(hop.trim());
    // What is no address was made up, and so is all that stands before it.
    if (isIP(before) === 0 || !isTrusted(trusted, client, index)) break;
    client = before;
  }
  return networkOf(client);
}

const isTrusted = (trusted: TrustedProxies, address: string, hops: number) =>
  typeof trusted === 'number' ? hops < trusted : trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

/** An address without what some proxies add, and IPv4 as such where it comes dressed as IPv6. */
function plain(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const [withoutZone = ''] = bare.split('%');
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(withoutZone)?.[1];
  return ipv4 ?? withoutZone;
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean).length ?? 0;
  const zeros = tail === undefined ? 0 : 8 - groups.length - after;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail?.split(':') ?? [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}
