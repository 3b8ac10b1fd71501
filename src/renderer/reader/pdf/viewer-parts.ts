// The order of these two lines matters: the viewer takes pdf.js from a global that the first import sets.
import 'pdfjs-dist';

export {
  EventBus,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
