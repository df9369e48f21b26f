document.documentElement.dataset.awake = "";
