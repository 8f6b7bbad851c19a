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
  /** How wide the form wants to be. */
  formWidth: number | undefined
  onZoom: (zoom: number | 'fit') => void
  onEmptyClick: () => void
  /** The drawing, at its real size, then what lies over it. */
  children: [ReactNode, ...ReactNode[]]
}

const margin = 32

/** Where a form stands at its real width, scaled so that it fits: on a neutral floor, or in a page as it will. */
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
  // Zoomed, there is room on all sides, so that whatever is looked at can come to the middle.
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
