import { AsyncLocalStorage } from 'node:async_hooks'

const works = new AsyncLocalStorage<string>()

/** Does something in the name of a call or a job, so that what it leads to can be told to be of it. */
export function inWork<T>(name: string, work: () => T): T {
  return works.run(name, work)
}

/** The call or job that is being done: "/contacts/list", "job contacts.purge"; empty outside of all. */
export const currentWork = (): string => works.getStore() ?? ''
