import DojimaNet

Net.main()
