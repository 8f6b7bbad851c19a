import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { ssoCalls } from '../contract.ts'
import { saveSsoRequest } from './sso-request.ts'

/**
 * Button that goes to the installation's single sign-on provider. `isMain` is whether this is how almost everyone logs
 * in.
 */
export function SsoButton({ name, isMain }: { name: string; isMain: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const begin = useAction(ssoCalls.beginSso, {
    onSuccess: ({ token, url }) => {
      saveSsoRequest({ token, query: location.search })
      setLeaving(true)
      location.assign(url)
    },
  })
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        fullWidth
        loading={begin.busy || isLeaving}
        onClick={() => void begin.run({})}
      >
        Log in with {name}
      </Button>
      <ErrorNotice error={begin.error} />
    </>
  )
}
