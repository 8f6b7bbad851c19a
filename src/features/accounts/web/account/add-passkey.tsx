import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AppError } from '#core/error.ts'
import type { Sent } from '#core/call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { passkeyCalls } from '../../contract.ts'
import { CodeInput, useAskedForCode } from '../code-input.tsx'
import { createPasskey } from '../passkey.ts'
import { useFields } from '../use-fields.ts'
import { deviceName } from './device-name.ts'
import styles from './passkeys.module.css'

type Credential = Sent<typeof passkeyCalls.addPasskey>['credential']

/** Adds a passkey: first asks for password and code, then for the device. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const first = useFirstFocus()
  const { fields, bindTo } = useFields({ name: deviceName(navigator.userAgent), password: '', code: '' })
  const begin = useAction(passkeyCalls.beginPasskey)
  const add = useAction(passkeyCalls.addPasskey, {
    invalidates: [passkeyCalls.passkeys],
    onSuccess: ({ passkey }) => {
      notify(`Passkey “${passkey.name}” added.`)
      onDone()
    },
  })
  const [problem, setProblem] = useState<AppError | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { isAsked, isJustAsked } = useAskedForCode(begin.error)
  const { name, password, code } = fields
  const bind = bindTo({ ...add.issues, ...(!isJustAsked && begin.issues) })
  const submit = async () => {
    setProblem(null)
    const begun = await begin.run({ password, code })
    if (!begun) return
    setAsking(true)
    try {
      const credential = (await createPasskey(begun.options)) as Credential
      await add.run({ token: begun.token, name, credential })
    } catch (thrown) {
      setProblem(thrown instanceof AppError ? thrown : new AppError('invalid', passkeyCalls.addPasskey.failure))
    }
    setAsking(false)
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Add a passkey"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ErrorNotice error={problem ?? add.error} fields={['name']} />
      {!isJustAsked && <ErrorNotice error={begin.error} fields={['password', 'code']} />}
      <TextInput
        label="Name"
        description="To tell it from your other passkeys"
        maxLength={60}
        ref={first}
        {...bind('name')}
      />
      <PasswordInput label="Your password" autoComplete="current-password" {...bind('password')} />
      {isAsked && <CodeInput {...bind('code')} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={begin.busy || add.busy || isAsking} disabled={!password || !name.trim()}>
          Continue
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
