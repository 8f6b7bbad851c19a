import { Button } from '@mantine/core'
import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { send } from '#platform/web/send.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ssoCalls } from '../contract.ts'
import { saveSsoRequest } from './sso-request.ts'

const blocked = new AppError('invalid', 'The browser blocked the new tab. Allow pop-ups for this page, and try again.')

/** Opens the single sign-on provider in a new tab, so that this tab keeps its work. */
export function SsoInNewTab({ name, isMain }: { name: string; isMain: boolean }) {
  const [error, setError] = useState<AppError | null>(null)
  const open = async () => {
    // Must open before anything is awaited. A later window wouldn't be attributed to the click, and would be blocked.
    const tab = window.open('about:blank', '_blank')
    if (!tab) return setError(blocked)
    setError(null)
    try {
      const { token, url } = await send(ssoCalls.beginSso, {}, { isReading: true })
      saveSsoRequest({ token, query: '', isBeside: true }, tab)
      tab.location.assign(url)
    } catch (thrown) {
      tab.close()
      setError(thrown instanceof AppError ? thrown : new AppError('broken', ssoCalls.beginSso.failure))
    }
  }
  return (
    <>
      <Button variant={isMain ? 'filled' : 'default'} fullWidth onClick={() => void open()}>
        Log in with {name} in a new tab
      </Button>
      <ErrorNotice error={error} />
    </>
  )
}
