import { AppError } from '#core/error.ts'

/** Returns the address of a shop, without a trailing slash; throws `invalid` if it isn't one. */
export function originOfShop(address: string): string {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  if (url && url.username === '' && url.password === '') return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  const message = 'Enter the address of your store.'
  throw new AppError('invalid', message, { issues: [{ path: 'address', message }] })
}
