import { AppError } from '#core/error.ts'

/** The address of a shop, without a slash at the end; throws `invalid` for what is none. */
export function originOfShop(address: string): string {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  if (url && url.username === '' && url.password === '') return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  const message = 'Enter the address of your store.'
  throw new AppError('invalid', message, { issues: [{ path: 'address', message }] })
}
