import { AsyncLocalStorage } from 'node:async_hooks'

const works = new AsyncLocalStorage<string>()

/** Runs work on behalf of a call or a job, so that everything it causes can be attributed to it. */
export function withWorkContext<T>(name: string, work: () => T): T {
  return works.run(name, work)
}

/** Returns the current call or job: "/contacts/list", "job contacts.purge". Empty outside of all. */
export const currentWork = (): string => works.getStore() ?? ''
