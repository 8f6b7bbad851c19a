import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { formCalls } from '#features/forms/contract.ts'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import styles from './extra-editor.module.css'

const devices = { desktop: [1200, 760], tablet: [820, 760], mobile: [390, 700] } as const
type Device = keyof typeof devices

interface ExtraPreviewProps {
  /** The settings to show. The preview is reloaded shortly after they change. */
  settings: object
  /** Requests the URL of a preview of the settings; undefined if they can't be shown. */
  ask: () => Promise<string | undefined>
}

/**
 * Shows extras as visitors see them, on a sample page or a copy of one of the owner's pages. It uses the real script,
 * which counts nothing here.
 */
export default function ExtraPreview({ settings, ask }: ExtraPreviewProps) {
  const { url: home } = useSite()
  const [device, setDevice] = useState<Device>(window.innerWidth < 768 ? 'mobile' : 'desktop')
  const [place, setPlace] = useState<'sample' | 'site'>('sample')
  const [base, setBase] = useState('')
  const [page, setPage] = useState('')
  const [url, setUrl] = useState(home)
  const { ref, width: available } = useElementSize()
  const [shown] = useDebouncedValue(JSON.stringify(settings), 500)
  const copy = useAction(formCalls.copyPage)

  useEffect(() => {
    let isLatest = true
    void ask().then((address) => {
      if (isLatest && address) setBase(address)
    })
    return () => {
      isLatest = false
    }
    // Depends on the shown settings only, because `ask` is a new function at each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown])

  async function load() {
    const answer = await copy.run({ url: url.trim() })
    if (!answer) return
    setUrl(answer.url)
    setPage(answer.page)
  }
  const [width, height] = devices[device]
  const scale = Math.min(1, (available || width) / width)
  const address = base && (place === 'site' ? page && `${base}/on/${page}` : base)
  return (
    <section aria-label="Preview">
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Preview page"
          value={place}
          onChange={(value) => {
            setPlace(value as 'sample' | 'site')
            if (value === 'site' && !page && url) void load()
          }}
          data={[
            { value: 'sample', label: 'Sample page' },
            { value: 'site', label: 'Your site' },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label="Preview device"
          value={device}
          onChange={(value) => setDevice(value as Device)}
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'tablet', label: 'Tablet' },
            { value: 'mobile', label: 'Mobile' },
          ]}
        />
      </div>
      {place === 'site' && (
        <form
          className={styles.bar}
          onSubmit={(event) => {
            event.preventDefault()
            void load()
          }}
        >
          <TextInput
            size="xs"
            type="url"
            aria-label="Page of your site"
            placeholder="https://"
            maxLength={2000}
            value={url}
            error={copy.issues['url']}
            onChange={(event) => setUrl(event.target.value)}
          />
          <Button size="xs" type="submit" variant="default" loading={copy.busy}>
            Load page
          </Button>
        </form>
      )}
      {place === 'site' && !copy.issues['url'] && <ErrorNotice error={copy.error} />}
      <div ref={ref} className={styles.frame} style={{ height: height * scale }}>
        {address && (
          <iframe
            key={address}
            title="Preview"
            style={{ width, height, transform: `scale(${scale})`, marginInline: 'auto' }}
            sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
            src={new URL(address).pathname}
          />
        )}
      </div>
      <p className={styles.dim}>
        {place === 'site' ? 'A copy of your page, without scripts. ' : ''}Clicks in the preview are not counted.
      </p>
    </section>
  )
}
