import { read, write } from '../storage.ts'
import { getJson } from './get-json.ts'

const day = 86_400_000
let asked: Promise<string | undefined> | undefined

/**
 * Returns the country of the visitor's IP address, requested from our own server once a day; undefined if the server
 * doesn't know it.
 */
export function readCountry(origin: string, mayStore: boolean): Promise<string | undefined> {
  const [code, until = 0] = (mayStore && read('localStorage', 'country')?.split(' ')) || []
  if (code && +until > Date.now() && +until < Date.now() + 2 * day) return Promise.resolve(code)
  return (asked ??= getJson(`${origin}/v/here`, 3000).then((answer) => {
    const { country } = answer as { country?: string | null }
    if (country && mayStore) write('localStorage', 'country', `${country} ${Date.now() + day}`)
    return country ?? undefined
  }))
}
