import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AppError } from '#core/error.ts'
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
      description="From your authenticator app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
      ref={first}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

/**
 * Whether the server has asked for a code, which is then asked for until the form is left; and whether it has only just done so: that is
 * no mistake of who was not asked before.
 */
export function useAskedForCode(error: AppError | null): { isAsked: boolean; isJustAsked: boolean } {
  const [first, setFirst] = useState<AppError>()
  if (!first && error?.issues.some(({ path }) => path === 'code')) setFirst(error)
  return { isAsked: first !== undefined, isJustAsked: first !== undefined && error === first }
}
