import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AppError } from '#core/error.ts'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'

interface CodeInputProps {
  value: string
  onChange: (event: { target: { value: string } }) => void
  error?: string | undefined
}

/** Input for the code of an authenticator app. Takes the focus when it appears. */
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
 * Returns whether the server has asked for a code, in which case the form shows the field until it is left.
 * `isJustAsked` is whether this was the first time, when a missing code isn't the user's mistake.
 */
export function useAskedForCode(error: AppError | null): { isAsked: boolean; isJustAsked: boolean } {
  const [first, setFirst] = useState<AppError>()
  if (!first && error?.issues.some(({ path }) => path === 'code')) setFirst(error)
  return { isAsked: first !== undefined, isJustAsked: first !== undefined && error === first }
}
