import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'

interface CodeInputProps {
  value: string
  onChange: (event: { target: { value: string } }) => void
  error?: string | undefined
}

/** Where the code of an authenticator app is typed. It takes the focus when it comes. */
export function CodeInput({ value, onChange, error }: CodeInputProps) {
  const first = useFirstFocus()
  return (
    <TextInput
      label="Code"
      description="Of your authenticator app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
      ref={first}
      value={value}
      onChange={onChange}
      // That it is asked for is no mistake of who has not been asked before.
      error={value === '' ? undefined : error}
    />
  )
}

/** Whether the server has asked for a code; it is then asked for until the form is left. */
export function useIsAskedForCode(issues: Readonly<Record<string, string>>): boolean {
  const [isAsked, setAsked] = useState(false)
  if ('code' in issues && !isAsked) setAsked(true)
  return isAsked
}
