import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network of an address, the only part of it that is stored: /24 for IPv4, /48 for IPv6; empty for anything
 * else.
 */
export function addressPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return ''
  const [head = ''] = plain.replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
