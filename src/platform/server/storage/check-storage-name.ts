const sane = /^[a-z0-9][a-z0-9-]{0,99}$/

/** Accepts only names that we created ourselves, and throws for any other, since names become paths and addresses. */
export function checkStorageName(name: string): string {
  if (!sane.test(name)) throw new Error('Only names that we made may reach the storage.')
  return name
}
