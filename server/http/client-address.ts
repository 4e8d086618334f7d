import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import { env } from '#server/config/env.ts';
import type { TrustedProxies } from '#server/config/trusted-proxies.ts';

/** Returns the address for rate limits, for IPv6 the /64 network. `X-Forwarded-For` counts from trusted proxies. */
export function clientAddressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies = env().TRUSTED_PROXIES,
): string {
  const peer = plain(socket.remoteAddress ?? '');
  const named = trusted === 0 ? [] : String(headers['x-forwarded-for'] ?? '').split(',');
  let client = peer;
  for (const [index, hop] of named.toReversed().entries()) {
    const before = plain(hop.trim());
    // An invalid address was made up, and so is everything before it.
    if (isIP(before) === 0 || !isTrusted(trusted, client, index)) break;
    client = before;
  }
  return networkOf(client);
}

const isTrusted = (trusted: TrustedProxies, address: string, hops: number) =>
  typeof trusted === 'number' ? hops < trusted : trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

/** Strips ports and brackets, and unwraps IPv4-mapped IPv6 addresses. */
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
