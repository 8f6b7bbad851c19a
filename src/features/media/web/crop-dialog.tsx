import { Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Media, mediaCalls } from '../contract.ts'
import { areaOf, moved, resizedArea } from './crop-area.ts'
import styles from './media.module.css'

const ratios: Record<string, number | null> = { Free: null, '1:1': 1, '4:3': 4 / 3, '16:9': 16 / 9 }
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Crops an image. The result is a new image, and whatever uses the original keeps showing it. */
export function CropDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const size = media.picture ?? { address: '', width: 1, height: 1 }
  const [shape, setShape] = useState('Free')
  const ratio = ratios[shape] ?? null
  const [area, setArea] = useState(() => areaOf(size, null))
  const { ref, width: shown } = useElementSize<HTMLDivElement>()
  const crop = useAction(mediaCalls.crop, { invalidates: [mediaCalls.list] })

  function drag(event: PointerEvent<HTMLElement>, how: 'move' | 'stretch') {
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget: target, clientX, clientY, pointerId } = event
    const unit = size.width / (shown || 1)
    const start = area
    target.focus()
    target.setPointerCapture(pointerId)
    const move = (to: globalThis.PointerEvent) => {
      const [x, y] = [(to.clientX - clientX) * unit, (to.clientY - clientY) * unit]
      setArea(how === 'move' ? moved(start, x, y, size) : resizedArea(start, x, y, size, ratio))
    }
    const stop = new AbortController()
    target.addEventListener('pointermove', move, { signal: stop.signal })
    for (const end of ['pointerup', 'pointercancel']) {
      target.addEventListener(end, () => stop.abort(), { signal: stop.signal })
    }
  }

  function onKey(event: KeyboardEvent, how: 'move' | 'stretch') {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const [x, y] = [step[0] * (event.shiftKey ? 50 : 5), step[1] * (event.shiftKey ? 50 : 5)]
    setArea(how === 'move' ? moved(area, x, y, size) : resizedArea(area, x, y, size, ratio))
  }

  async function save() {
    const answer = await crop.run({ media_id: media.id, ...area })
    if (!answer) return
    notify(`${answer.media.name} was saved.`)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} size="lg" title={`Crop ${media.name}`}>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          aria-label="Shape"
          data={Object.keys(ratios)}
          value={shape}
          onChange={(next) => {
            setShape(next)
            setArea(areaOf(size, ratios[next] ?? null))
          }}
        />
        <output className={styles.size}>
          {area.width} × {area.height}
        </output>
      </Group>
      <div className={styles.cropStage}>
        <div ref={ref} className={styles.cropPicture} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
          <img src={`${size.address}?w=1280`} alt="" draggable={false} />
          <div
            className={styles.cropArea}
            style={{
              left: percent(area.left, size.width),
              top: percent(area.top, size.height),
              width: percent(area.width, size.width),
              height: percent(area.height, size.height),
            }}
          >
            <button
              type="button"
              className={styles.cropMove}
              aria-label="Crop area. Move it with the arrow keys."
              onPointerDown={(event) => drag(event, 'move')}
              onKeyDown={(event) => onKey(event, 'move')}
            />
            <button
              type="button"
              className={styles.cropCorner}
              aria-label="Crop size. Change it with the arrow keys."
              onPointerDown={(event) => drag(event, 'stretch')}
              onKeyDown={(event) => onKey(event, 'stretch')}
            />
          </div>
        </div>
      </div>
      <ErrorNotice error={crop.error} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={crop.busy} onClick={() => void save()}>
          Save as new image
        </Button>
      </Group>
    </Modal>
  )
}

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`
}
