import { BlockList, isIP } from 'node:net';

export type TrustedProxies = number | BlockList;

/** Parses a number of proxies, or comma-separated addresses and networks. Null if it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const list = new BlockList();
  return text.split(',').every((entry) => add(list, entry.trim())) ? list : null;
}

function add(list: BlockList, entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (prefix === undefined) {
    list.addAddress(address, family);
    return true;
  }
  const bits = Number(prefix);
  if (!/^\d{1,3}$/.test(prefix) || bits > (version === 4 ? 32 : 128)) return false;
  list.addSubnet(address, bits, family);
  return true;
}
