import './sound-navigator.ts'
import UPlot from 'uplot'

/** uPlot, which reads the browser's language as soon as it is loaded. */
export { UPlot }
