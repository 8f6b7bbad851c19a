import { type Id, uuidv7 } from '#core/id.ts'

/** Creates an ID in the browser. Data that is sent again under the same ID is stored only once. */
export function newId(): Id {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
}
