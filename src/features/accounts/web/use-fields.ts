import { useState } from 'react'

/** What is typed into a form of texts; `bindTo` gives an input its value, its change and what is wrong with it. */
export function useFields<T extends Readonly<Record<string, string>>>(blank: T) {
  const [fields, setFields] = useState(blank)
  const bindTo = (issues: Readonly<Record<string, string>>) => (name: keyof T & string) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    error: issues[name],
  })
  return { fields, bindTo, clear: () => setFields(blank) }
}
