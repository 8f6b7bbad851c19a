import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AppError } from '#core/error.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import styles from './licenses-page.module.css'

/** An entry of third-party-notices.json, which the build writes: see `src/app/build/notices.ts`. */
interface Notice {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly text: string
}

/** Page that lists the dashboard's open-source packages with their licenses. */
export default function LicensesPage() {
  const notices = { queryKey: ['third-party-notices'], queryFn: loadNotices, retry: false, staleTime: Infinity }
  const { data, error, refetch } = useQuery<readonly Notice[], AppError>(notices)
  return (
    <Page title="Open-source licenses" width="narrow">
      <p className={styles.lead}>
        Trellis is published under the MIT license. The dashboard contains these packages. The script on your website
        contains no code of others. <Anchor href="/third-party-notices.txt">Plain text</Anchor>
      </p>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {!data && !error && <ListSkeleton rows={8} height={44} />}
      {data && (
        <ul className={styles.list}>
          {data.map(({ name, version, license, text }) => (
            <li key={`${name} ${version}`}>
              <details>
                <summary className={styles.summary}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.details}>
                    {version} · {license}
                  </span>
                </summary>
                <pre className={styles.text}>{text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

async function loadNotices(): Promise<readonly Notice[]> {
  const response = await fetch('/third-party-notices.json').catch(() => undefined)
  if (!response?.ok) throw new AppError('unavailable', 'Failed to load the licenses.')
  return (await response.json()) as readonly Notice[]
}
