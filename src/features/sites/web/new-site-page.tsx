import { Button } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { siteCalls } from '../contract.ts'
import { DeletedSites } from './deleted-sites.tsx'
import styles from './new-site-page.module.css'
import { ownCurrency } from '#platform/web/ui/currency-select.tsx'
import { completeAddress, ownTimeZone, SiteInputs } from './site-fields.tsx'

/** Makes a site: the first one right after the account, others later. */
export default function NewSitePage() {
  const navigate = useNavigate()
  const first = useFirstFocus()
  const [fields, setFields] = useState(() => ({ name: '', url: '', time_zone: ownTimeZone(), currency: ownCurrency() }))
  const { data } = useCall(siteCalls.list, {})
  const hasSites = data && data.sites.length > 0
  const isFirst = data && !hasSites && data.deleted_sites.length === 0
  const create = useAction(siteCalls.create, {
    onSuccess: async ({ site }) => {
      await queryClient.refetchQueries({ queryKey: [siteCalls.list.path] })
      await navigate({ to: `/sites/${site.id}` })
    },
  })
  const title = isFirst ? 'Add your first site' : 'New site'
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src="/favicon.svg" alt="" width={36} height={36} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>A site is one website or shop with its own forms, contacts and emails.</p>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void create.run({ ...fields, url: completeAddress(fields.url) })
          }}
        >
          <ErrorNotice error={create.error} fields={Object.keys(fields)} />
          <SiteInputs
            fields={fields}
            issues={create.issues}
            onChange={(next) => setFields({ currency: '', ...next })}
            first={first}
          />
          <Button type="submit" loading={create.busy} fullWidth>
            Create site
          </Button>
        </form>
        {hasSites && (
          <p className={styles.text}>
            <TextLink to="/">Back to the dashboard</TextLink>
          </p>
        )}
        <DeletedSites sites={data?.deleted_sites ?? []} />
      </div>
    </main>
  )
}
