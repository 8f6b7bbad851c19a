import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { ssoCalls } from '../contract.ts'
import { keepSsoRequest } from './sso-request.ts'

/** Goes to the installation's provider of single sign-on. `isMain`: it is the way in for almost everybody. */
export function SsoButton({ name, isMain }: { name: string; isMain: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const begin = useAction(ssoCalls.beginSso, {
    onSuccess: ({ token, url }) => {
      keepSsoRequest({ token, query: location.search })
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
