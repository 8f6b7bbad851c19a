import { ActionIcon, Button, FileButton, Modal } from '@mantine/core'
import { IconTrash, IconTypography, IconUpload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { fontFaces } from '#form/document/font-faces.ts'
import { ownFamily } from '#form/document/font-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Media, mediaCalls } from '../contract.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { describeFontFace } from './describe-font-face.ts'
import styles from './fonts.module.css'
import UploadList from './upload-list.tsx'
import { useDeleteMedia } from './use-delete-media.ts'
import { useUploads } from './use-uploads.ts'

/** Lists the fonts that the site's owner uploaded, each file in its own face, with options to add and delete. */
export default function FontDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(mediaCalls.list, { kind: 'font', limit: 100 })
  const families = useCall(mediaCalls.fonts, {})
  const { uploads, add, cancel } = useUploads(undefined, 'font')
  const deletion = useDeleteMedia()
  const fonts = families.data?.fonts

  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(fontFaces(fonts ?? [], location.origin))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [fonts])

  return (
    <Modal opened onClose={onClose} size="lg" title="Your fonts">
      <p className={styles.note}>
        WOFF2, WOFF, TTF or OTF, a file for each weight; the weights of one family become one font. Check that its
        license allows you to use it on your website.
      </p>
      <IfMay call={mediaCalls.upload}>
        <FileButton multiple accept=".woff2,.woff,.ttf,.otf" onChange={(files) => add(files)}>
          {(button) => (
            <Button {...button} leftSection={<IconUpload size={16} aria-hidden />}>
              Upload fonts
            </Button>
          )}
        </FileButton>
      </IfMay>
      <div className={styles.uploads}>
        <UploadList uploads={uploads} onCancel={cancel} />
      </div>
      <ErrorNotice error={error ?? deletion.error} retry={error ? refetch : undefined} />
      {!data && !error && <ListSkeleton rows={2} height={64} />}
      {data?.total === 0 && uploads.length === 0 && (
        <EmptyState
          icon={IconTypography}
          title="No fonts yet"
          text="Uploaded fonts are in the font menu of each form."
        />
      )}
      <ul className={styles.fonts}>
        {data?.medias.map((media) => (
          <FontLine
            key={media.id}
            media={media}
            isBusy={deletion.busyWith === media.id}
            onDelete={() => void deletion.ask(media)}
          />
        ))}
      </ul>
      {deletion.warning && (
        <DeleteDialog {...deletion.warning} onClose={deletion.close} onDelete={() => void deletion.goOn()} />
      )}
    </Modal>
  )
}

function FontLine({ media, isBusy, onDelete }: { media: Media; isBusy: boolean; onDelete: () => void }) {
  const { font, name } = media
  if (!font) return null
  const face = describeFontFace(font)
  return (
    <li className={styles.font}>
      <span
        className={styles.sample}
        style={{
          fontFamily: `"${ownFamily(font.family)}", system-ui`,
          fontWeight: font.weights[0] <= 400 && font.weights[1] >= 400 ? 400 : font.weights[0],
          fontStyle: font.isItalic ? 'italic' : 'normal',
        }}
      >
        {font.family}
      </span>
      <span className={styles.face}>
        {face} · {name}
      </span>
      <IfMay call={mediaCalls.remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${font.family} ${face}`}
          loading={isBusy}
          onClick={onDelete}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </IfMay>
    </li>
  )
}
