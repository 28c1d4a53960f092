// So that a test learns the id that the browser gave to this extension.
document.documentElement.dataset.otherExtension = chrome.runtime.id;
