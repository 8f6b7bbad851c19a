import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import type { DeletedSite } from '../contract.ts'
import styles from './deleted-sites.module.css'
import { useRestore } from './use-restore.ts'

/** The deleted sites that can still be restored. Shows nothing if there are none. */
export function DeletedSites({ sites }: { sites: readonly DeletedSite[] }) {
  if (sites.length === 0) return null
  return (
    <section className={styles.deleted} aria-labelledby="deleted-sites">
      <h2 id="deleted-sites" className={styles.title}>
        Deleted sites
      </h2>
      <ul className={styles.list}>
        {sites.map((site) => (
          <Deleted key={site.id} site={site} />
        ))}
      </ul>
    </section>
  )
}

function Deleted({ site: { id, name, restorable_until } }: { site: DeletedSite }) {
  const restore = useRestore()
  const [isBusy, setBusy] = useState(false)
  return (
    <li className={styles.site}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.until}>Can be restored until {formatFullMoment(restorable_until)}</span>
      </span>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        aria-label={`Restore “${name}”`}
        onClick={() => {
          setBusy(true)
          void restore(id).finally(() => setBusy(false))
        }}
      >
        Restore
      </Button>
    </li>
  )
}
