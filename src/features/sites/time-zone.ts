const plausible = /^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/

/** Checks whether this is the name of a time zone in the IANA database, such as "Europe/Paris" or "UTC". */
export function isTimeZone(name: string): boolean {
  if (!plausible.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
