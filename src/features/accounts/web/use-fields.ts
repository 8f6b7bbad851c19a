import { useState } from 'react'

/** State of a form with text fields. `bindTo` returns an input's value, change handler and error. */
export function useFields<T extends Readonly<Record<string, string>>>(blank: T) {
  const [fields, setFields] = useState(blank)
  const bindTo = (issues: Readonly<Record<string, string>>) => (name: keyof T & string) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    error: issues[name],
  })
  return { fields, bindTo, clear: () => setFields(blank) }
}
