import { expect, test } from 'vitest';
import { readTrustedProxies, type TrustedProxies } from '#server/config/trusted-proxies.ts';
import { clientAddressOf } from '#server/http/client-address.ts';

const from = (remoteAddress: string, forwarded?: string, trusted: TrustedProxies = 0) =>
  clientAddressOf(
    {
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as never,
    trusted,
  );

test('ignores forwarded addresses from untrusted peers', () => {
  expect(from('203.0.113.7', '1.2.3.4')).toBe('203.0.113.7');
  expect(from('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test.each([
  ['1', '9.9.9.9, 198.51.100.1', '198.51.100.1'],
  ['2', '9.9.9.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['3', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.0/8', '9.9.9.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['10.0.0.1', '9.9.9.9, 10.0.0.2', '10.0.0.2'],
  ['192.0.2.1', '198.51.100.1', '10.0.0.1'],
  ['10.0.0.1, 10.0.0.2', '198.51.100.1:4711, [2001:db8::1]:80, 10.0.0.2', '2001:db8:0:0::/64'],
  ['2', 'unknown, evil', '10.0.0.1'],
  ['2', '', '10.0.0.1'],
])('behind trusted %s, resolves %s to %s', (setting, forwarded, client) => {
  const trusted = readTrustedProxies(setting);
  if (trusted === null) throw new Error(`“${setting}” is refused.`);
  expect(from('10.0.0.1', forwarded, trusted)).toBe(client);
});

test('counts an IPv6 household as one address, separate from its neighbours', () => {
  const one = from('2001:db8:1:2:aaaa:bbbb:cccc:dddd');
  expect(one).toBe('2001:db8:1:2::/64');
  for (const same of ['2001:DB8:1:2::1', '2001:0db8:0001:0002::', '2001:db8:1:2:0:0:0:9%eth0']) {
    expect(from(same)).toBe(one);
  }
  for (const [other, network] of [
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::2:0:0:1', '2001:db8:0:0::/64'],
    ['fe80::1:2:3:4', 'fe80:0:0:0::/64'],
    ['1::5:6:7:8', '1:0:0:0::/64'],
  ] as const) {
    expect(from(other)).toBe(network);
  }
});

test('rejects a wrong setting', () => {
  for (const wrong of ['all', '10.0.0.0/33', '10.0.0.1/', '1.2.3', '10.0.0.1,', '::1/200', '100']) {
    expect(readTrustedProxies(wrong)).toBeNull();
  }
});
