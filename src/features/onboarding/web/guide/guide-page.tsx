import { useQuery } from '@tanstack/react-query'
import { IconBook } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { AppError } from '#core/error.ts'
import { brand } from '#platform/web/brand.ts'
import { useParams } from '#platform/web/router/router.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { drawMarkdown } from './draw-markdown.tsx'
import styles from './guide.module.css'
import { firstPage, loadGuidePage } from './guide-pages.ts'

/** A page of the guide for store owners, from docs/guide. */
export default function GuidePage() {
  const { page = firstPage } = useParams()
  const { data, error } = useQuery<string, AppError>({
    queryKey: ['guide', page],
    // An installation may have its own brand name.
    queryFn: async () => ((await loadGuidePage(page)) ?? '').replaceAll(/\bTrellis\b/g, brand.name),
    staleTime: Infinity,
  })
  const drawn = useMemo(() => (data ? drawMarkdown(data) : undefined), [data])
  return (
    <Page
      title={drawn?.title ?? 'Guide'}
      width="narrow"
      back={page === firstPage ? undefined : { label: 'Guide', to: '/guide' }}
    >
      {error && <ErrorNotice error={error} />}
      {data === undefined && !error && <ListSkeleton rows={6} />}
      {data === '' && (
        <EmptyState
          icon={IconBook}
          title="There is no such page"
          text="The guide has other pages that may help."
          action={<LinkButton to="/guide">Open the guide</LinkButton>}
        />
      )}
      {drawn && <article className={styles.text}>{drawn.content}</article>}
    </Page>
  )
}
