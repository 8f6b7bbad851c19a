import { type Id, uuidv7 } from '#core/id.ts'

/** An id made in the browser: what is sent again under it is stored once. */
export function newId(): Id {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
}
