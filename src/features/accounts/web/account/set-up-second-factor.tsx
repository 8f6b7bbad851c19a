import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { QrPicture } from '#platform/web/ui/qr-picture.tsx'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'
import { useFields } from '../use-fields.ts'
import styles from './second-factor.module.css'

/**
 * Sets up the second factor: asks for the password, then for a code of the app, then shows the recovery codes.
 * `onChange` is called with whether setup is in progress.
 */
export function SetUpSecondFactor({ onChange }: { onChange: (isUnderWay: boolean) => void }) {
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={() => onChange(false)} />
  if (begun) return <Confirm {...begun} onDone={setCodes} />
  const begin = (made: { secret: string; address: string }) => {
    setBegun(made)
    onChange(true)
  }
  return <Begin onBegun={begin} />
}

function Begin({ onBegun }: { onBegun: (begun: { secret: string; address: string }) => void }) {
  const { fields, bindTo } = useFields({ password: '' })
  const begin = useAction(accountCalls.beginSecondFactor, { onSuccess: onBegun })
  return (
    <Panel
      title="Two-factor authentication"
      text="Protect your account with a code from an authenticator app, in addition to your password."
      onSubmit={() => void begin.run(fields)}
      foot={
        <Button type="submit" variant="default" loading={begin.busy} disabled={!fields.password}>
          Set up
        </Button>
      }
    >
      <ErrorNotice error={begin.error} fields={['password']} />
      <PasswordInput label="Your password" autoComplete="current-password" {...bindTo(begin.issues)('password')} />
    </Panel>
  )
}

interface ConfirmProps {
  secret: string
  address: string
  onDone: (codes: readonly string[]) => void
}

function Confirm({ secret, address, onDone }: ConfirmProps) {
  const { fields, bindTo } = useFields({ code: '' })
  const confirm = useAction(accountCalls.confirmSecondFactor, {
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <Panel
      title="Two-factor authentication"
      text="Scan the QR code with your authenticator app or enter the key by hand. Then enter the 6-digit code."
      onSubmit={() => void confirm.run(fields)}
      foot={
        <Button type="submit" loading={confirm.busy} disabled={!fields.code.trim()}>
          Turn on
        </Button>
      }
    >
      <div className={styles.code}>
        <QrPicture text={address} label="QR code for your authenticator app" />
      </div>
      <CopyField label="Setup key" value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      <ErrorNotice error={confirm.error} fields={['code']} />
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={30}
        {...bindTo(confirm.issues)('code')}
      />
    </Panel>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const invalidate = useInvalidate()
  return (
    <Panel
      title="Two-factor authentication"
      text="Two-factor authentication is on. Save these recovery codes in a safe place: each one lets you log in once without your phone. You won’t see them again."
      foot={
        <Button
          onClick={() => {
            invalidate(accountCalls.secondFactor, accountCalls.sessions)
            onKept()
          }}
        >
          I saved my codes
        </Button>
      }
    >
      <CopyField label="Recovery codes" value={codes.join('\n')} rows={codes.length} />
    </Panel>
  )
}
