const words = (text: string) => new Set(text.trim().split(/\s+/))

/** SVG elements that can only draw. */
export const drawingElements = words(`
  svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath style
  linearGradient radialGradient stop clipPath mask pattern marker filter
  feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode feDropShadow
`)

/** Attributes allowed on them. Those starting with "aria-" or "data-" have no effect on the drawing and are removed. */
export const drawingAttributes = words(`
  id class style transform viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points
  dx dy rotate textLength lengthAdjust startOffset offset pathLength href xlink:href xmlns xmlns:xlink version
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule clipPathUnits mask maskUnits
  maskContentUnits mask-type filter filterUnits primitiveUnits stop-color stop-opacity gradientUnits gradientTransform
  spreadMethod patternUnits patternContentUnits patternTransform marker-start marker-mid marker-end markerWidth
  markerHeight markerUnits orient refX refY font-family font-size font-style font-weight letter-spacing word-spacing
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift vector-effect paint-order
  shape-rendering text-rendering color-interpolation-filters mix-blend-mode xml:space overflow
  in in2 result stdDeviation mode type values operator k1 k2 k3 k4 flood-color flood-opacity
`)
