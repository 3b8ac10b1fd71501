// The viewer takes pdf.js from a global that the first import sets: the order of these two lines matters.
import 'pdfjs-dist';

export {
  EventBus,
  FindState as PdfFindState,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
