const sane = /^[a-z0-9][a-z0-9-]{0,99}$/

/** Lets a name pass that we made ourselves; throws at any other, since names become paths and addresses. */
export function saneName(name: string): string {
  if (!sane.test(name)) throw new Error('Only names that we made may reach the storage.')
  return name
}
