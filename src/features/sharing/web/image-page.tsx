import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useSitePath } from '#platform/web/site.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { sharingCalls } from '../contract.ts'
import { ImageEditor } from './image-editor.tsx'

/** The page for buttons on the site's images: which buttons, on which images, and their text. */
export default function ImagePage() {
  const path = useSitePath()
  const { data, error, refetch } = useCall(sharingCalls.loadImages, {})
  return (
    <Page
      title="Image Sharer"
      note="Buttons on your images, shown when visitors point at, tap or tab to them."
      actions={
        <LinkButton to={path('/share/statistics')} variant="default">
          Statistics
        </LinkButton>
      }
    >
      {!data && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <ListSkeleton rows={3} height={120} />}
      {data && <ImageEditor sharer={data.image_sharer} />}
    </Page>
  )
}
