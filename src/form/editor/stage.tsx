import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { formDefaults } from '../document/constants.ts'
import styles from './stage.module.css'
import { devices, type DeviceName } from './devices.ts'
import { MockPage } from './mock-page.tsx'
import { type Placement, surfaceOf } from './placement.ts'
import { useZoom } from './use-zoom.ts'

interface StageProps {
  device: DeviceName
  placement: Placement
  zoom: number | 'fit'
  /** Preferred width of the form, in pixels. */
  formWidth: number | undefined
  onZoom: (zoom: number | 'fit') => void
  onEmptyClick: () => void
  /** The drawing at its real size, then what is layered over it. */
  children: [ReactNode, ...ReactNode[]]
}

const margin = 32

/** Shows a form at its real width, scaled to fit: on a neutral background, or in a page as on the live site. */
export function Stage({ device, placement, zoom, formWidth, onZoom, onEmptyClick, children }: StageProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [{ width, height, drawnHeight }, setSizes] = useState({ width: 0, height: 0, drawnHeight: 0 })
  const [host, ...above] = children
  const deviceWidth = devices[device].width
  const needed =
    device === 'desktop' && surfaceOf(placement) === 'floor'
      ? Math.min(deviceWidth, (formWidth ?? formDefaults.contentWidth) + margin)
      : deviceWidth
  const scale = zoom === 'fit' ? Math.max(0.2, Math.min(1, (width - 16) / needed)) : zoom

  useZoom({ viewport, frame, scale, onZoom })

  useLayoutEffect(() => {
    const [around, drawn] = [viewport.current!, drawing.current!]
    const measure = () =>
      setSizes({ width: around.clientWidth, height: around.clientHeight, drawnHeight: drawn.offsetHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(around)
    observer.observe(drawn)
    return () => observer.disconnect()
  }, [])

  const shown = { width: deviceWidth * scale, height: drawnHeight * scale }
  // When zoomed, there is space on all sides, so that any part can be scrolled to the center.
  const room =
    zoom === 'fit'
      ? { minHeight: height }
      : { minHeight: Math.max(height, shown.height + height * 0.6), minWidth: needed * scale + width * 0.6 }
  return (
    <div
      ref={viewport}
      className={styles.stage}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget || event.target === event.currentTarget.firstChild) onEmptyClick()
      }}
    >
      <div className={styles.floor} style={room}>
        <div ref={frame} className={styles.frame} data-device={device} style={shown}>
          <div ref={drawing} className={styles.drawing} style={{ width: deviceWidth, transform: `scale(${scale})` }}>
            <MockPage placement={placement}>{host}</MockPage>
          </div>
          {above}
        </div>
      </div>
    </div>
  )
}
