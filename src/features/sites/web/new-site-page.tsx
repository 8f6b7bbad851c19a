import { Button } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { brand } from '#platform/web/brand.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { siteCalls } from '../contract.ts'
import { DeletedSites } from './deleted-sites.tsx'
import styles from './new-site-page.module.css'
import { newSiteChoices, type NewSiteProps } from './slots.ts'
import { ownCurrency } from '#platform/web/ui/currency-select.tsx'
import { completeAddress, ownTimeZone, SiteInputs } from './site-fields.tsx'

const defaults = { from: '' }

/** Creates a site: the first one right after the account is created, others later. */
export default function NewSitePage() {
  const navigate = useNavigate()
  const first = useFirstFocus()
  const [fields, setFields] = useState(() => ({ name: '', url: '', time_zone: ownTimeZone(), currency: ownCurrency() }))
  const [{ from }] = useUrlState(defaults)
  const { data } = useCall(siteCalls.list, {})
  const start = useRef<Parameters<NewSiteProps['onChosen']>[0]>(null)
  const onChosen = useCallback<NewSiteProps['onChosen']>((next) => {
    start.current = next
  }, [])
  const hasSites = data && data.sites.length > 0
  const isFirst = data && !hasSites && data.deleted_sites.length === 0
  const create = useAction(siteCalls.create, {
    onSuccess: async ({ site }) => {
      const path = await start.current?.(site.id)
      await queryClient.refetchQueries({ queryKey: [siteCalls.list.path] })
      await navigate({ to: path ?? `/sites/${site.id}` })
    },
  })
  const title = isFirst ? 'Add your first site' : 'New site'
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src={brand.logo} alt="" width={36} height={36} />
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
          {hasSites && (
            <SlotContent slot={newSiteChoices} props={{ sites: data.sites, from: from || null, onChosen }} />
          )}
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
